import { type ChangeEvent, useState } from 'react'

/** Rows of a form that are added and removed. Each has a key of its own. */
export function useKeyedList<Item extends object>(newItem: () => Item, initial?: readonly Item[]) {
  const begin = () => (initial ?? [newItem()]).map((item, key) => ({ ...item, key }))
  const [items, setItems] = useState<readonly (Item & { key: number })[]>(begin)
  return {
    items,
    add: () => setItems((known) => [...known, { ...newItem(), key: (known.at(-1)?.key ?? 0) + 1 }]),
    change: (key: number, changes: Partial<Item>) =>
      setItems((known) => known.map((item) => (item.key === key ? { ...item, ...changes } : item))),
    remove: (key: number) => setItems((known) => known.filter((item) => item.key !== key)),
    reset: () => setItems(begin),
  }
}

type TextIn<Item> = { [Name in keyof Item]: Item[Name] extends string ? Name : never }[keyof Item]

/** @returns the props of a field that shows and changes one text of the item */
export function boundTo<Item>(item: Item, change: (changes: Partial<Item>) => void) {
  return <Name extends TextIn<Item>>(name: Name) => ({
    value: item[name] as string,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: target.value } as Partial<Item>),
  })
}
