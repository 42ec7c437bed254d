/* Lists that many readers share: what an act leaves as it is stays the same object, so that it is written and drawn once. */

/** Changes the items of a list; the list itself where none changes. */
export function changed<Item, Changed extends Item>(
  list: Item[],
  change: (item: Item) => Changed | Item,
): Array<Changed | Item> {
  const items = list.map(change)
  return items.every((item, at) => item === list[at]) ? list : items
}

/** Leaves items of a list out; the list itself where none is left out. */
export function without<Item>(list: Item[], isOut: (item: Item) => boolean): Item[] {
  return list.some(isOut) ? list.filter((item) => !isOut(item)) : list
}

/** An object with another value of one field; the object itself where the value is the same. */
export const withField = <Of extends object, Name extends keyof Of>(
  of: Of,
  name: Name,
  value: Of[Name],
): Of => (of[name] === value ? of : { ...of, [name]: value })
