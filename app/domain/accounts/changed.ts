/*
 * For lists that many readers share: an item that an action does not change stays the same object, so it is serialised
 * and rendered once.
 */

/** Maps a list; returns the same array if no item changed. */
export function changed<Item, Changed extends Item>(
  list: Item[],
  change: (item: Item) => Changed | Item,
): Array<Changed | Item> {
  const items = list.map(change)
  return items.every((item, at) => item === list[at]) ? list : items
}

/** Filters items out of a list; returns the same array if none matches. */
export function without<Item>(list: Item[], isOut: (item: Item) => boolean): Item[] {
  return list.some(isOut) ? list.filter((item) => !isOut(item)) : list
}

/** Sets one field of an object; returns the same object if the value is unchanged. */
export const withField = <Of extends object, Name extends keyof Of>(
  of: Of,
  name: Name,
  value: Of[Name],
): Of => (of[name] === value ? of : { ...of, [name]: value })
