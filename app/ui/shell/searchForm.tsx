import { Form, useLocation, useSearchParams, useSubmit } from '@remix-run/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icon.tsx'

const LIST_ID = 'search-suggestions'
const optionId = (at: number) => `${LIST_ID}-${at}`
const NONE = -1

/**
 * The search of the top bar: for posts on community pages, otherwise for products. It suggests products while the
 * visitor types, chosen by keys or a tap.
 */
export function SearchForm() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const place = OF_COMMUNITY.test(pathname) ? POSTS : PRODUCTS
  const searched = pathname === place.action ? (query.get('searchKeyword') ?? '') : ''
  // A new search resets the field.
  return <SearchField key={searched} searched={searched} place={place} />
}

/** On these pages the search covers what members wrote (specification, section 2). */
const OF_COMMUNITY =
  /^\/(?:community|boards?|boardSearch|auth\/boards|auth\/my\/communityActivity)(?:\/|$)|\/communityActivity$/

/** The target of the search and its label. */
const PRODUCTS = { action: '/products', label: '상품 검색', placeholder: '상품 이름으로 찾기' }
const POSTS = { action: '/boardSearch', label: '커뮤니티 검색', placeholder: '글과 댓글에서 찾기' }

function SearchField({ searched, place }: { searched: string; place: typeof PRODUCTS }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = useSubmit()
  const [typed, setTyped] = useState<string | null>(null)
  const [names, setNames] = useState<string[]>([])
  const [chosen, setChosen] = useState(NONE)
  useEffect(() => {
    const show = (names: string[]) => {
      setNames(names)
      setChosen(NONE)
    }
    if (!typed?.trim() || place !== PRODUCTS) return show([])
    const leaving = new AbortController()
    void import('#client/suggestions.ts').then(({ askSuggestions }) =>
      askSuggestions(typed, leaving.signal, show),
    )
    return () => leaving.abort()
  }, [typed, place])
  const isOpen = names.length > 0
  const close = () => setTyped(null)

  const pick = (name: string) => {
    if (!input.current) return
    input.current.value = name
    close()
    submit(form.current)
  }
  const onKey = (event: KeyboardEvent) => {
    // A key that completes a syllable belongs to the input method.
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((at) => ((at + step + names.length + 2) % (names.length + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen !== NONE) pick(names[chosen] as string)
    else return
    event.preventDefault()
  }

  return (
    <Form ref={form} className="search" role="search" action={place.action} onSubmit={close}>
      <Icon name="search" size="small" />
      <input
        ref={input}
        type="search"
        name="searchKeyword"
        aria-label={place.label}
        placeholder={place.placeholder}
        defaultValue={searched}
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        aria-activedescendant={chosen === NONE ? undefined : optionId(chosen)}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKey}
        onBlur={close}
      />
      <div id={LIST_ID} className="suggestions" role="listbox" aria-label="상품 이름" hidden={!isOpen}>
        {names.map((name, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose, as in every combobox
          <div
            key={name}
            id={optionId(at)}
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            // The field keeps the focus; otherwise it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(name)}
          >
            {name}
          </div>
        ))}
      </div>
    </Form>
  )
}
