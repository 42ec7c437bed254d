/** True for a prefetch: nobody has looked at the page yet. */
export const isFetchedAhead = ({ headers }: Request): boolean =>
  /prefetch/.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '')
