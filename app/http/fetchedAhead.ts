/** True for what a browser fetches because somebody may click: nobody has looked at it yet. */
export const isFetchedAhead = ({ headers }: Request): boolean =>
  /prefetch/.test(headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '')
