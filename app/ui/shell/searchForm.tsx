import { useLocation, useSearchParams } from '@remix-run/react'
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { Form } from '../form.tsx'
import { Icon } from '../icons/icon.tsx'
import type { SuggestionState } from './searchSuggestions.tsx'

// Without a network, nothing is suggested.
const SearchSuggestions = lazy(() =>
  import('./searchSuggestions.tsx').catch(() => ({ default: () => <></> })),
)

const LIST_ID = 'search-suggestions'
const CLOSED: SuggestionState = { isOpen: false }

/** The scope of the top bar's search on a page, and the query whose results the page shows ('' for none). */
export interface Search {
  isOfCommunity: boolean
  searched: string
}

/** The search on the present page. */
export function useSearch(): Search {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isOfCommunity = OF_COMMUNITY.test(pathname)
  const { action } = isOfCommunity ? POSTS : PRODUCTS
  return { isOfCommunity, searched: pathname === action ? (query.get('searchKeyword') ?? '') : '' }
}

/**
 * The search of the top bar: for posts on community pages, otherwise for products. It suggests products while the
 * visitor types, and the latest searches before that, chosen by keys or a tap. A new search resets the field.
 */
export const SearchForm = ({ isOfCommunity, searched }: Search) => (
  <SearchField key={searched} searched={searched} place={isOfCommunity ? POSTS : PRODUCTS} />
)

/** On these pages the search covers what members wrote (specification, section 2). */
const OF_COMMUNITY =
  /^\/(?:community|boards?|boardSearch|auth\/boards|auth\/my\/communityActivity)(?:\/|$)|\/communityActivity$/

/** The target of the search and its label. */
const PRODUCTS = { action: '/products', label: '상품 검색', placeholder: '상품 검색' }
const POSTS = { action: '/boardSearch', label: '커뮤니티 검색', placeholder: '글 검색' }

function SearchField({ searched, place }: { searched: string; place: typeof PRODUCTS }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What the visitor typed; null until then. */
  const [typed, setTyped] = useState<string | null>(null)
  const [{ isOpen, chosenId }, setState] = useState(CLOSED)
  const close = () => {
    setTyped(null)
    setState(CLOSED)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!form.current?.contains(relatedTarget)) close()
  }
  const send = () => {
    const text = input.current?.value ?? ''
    if (place === PRODUCTS)
      void import('#client/search/recentSearches.ts').then(({ keepSearch }) => keepSearch(text))
    close()
  }
  return (
    <Form ref={form} className="search" role="search" action={place.action} onSubmit={send} onBlur={leave}>
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
        maxLength={100}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        aria-activedescendant={chosenId}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.value === '' && setTyped('')}
      />
      {typed !== null && place === PRODUCTS && (
        <Suspense>
          <SearchSuggestions id={LIST_ID} typed={typed} field={input} onState={setState} onClose={close} />
        </Suspense>
      )}
    </Form>
  )
}
