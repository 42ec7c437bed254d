import { useNavigate, useSubmit } from '@remix-run/react'
import { type RefObject, useEffect, useState } from 'react'
import { clearRecentSearches, keepSearch, readRecentSearches } from '#client/search/recentSearches.ts'
import { askSuggestions, type SuggestedProduct } from '#client/search/suggestions.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { Icon } from '../icons/icon.tsx'
import { ProductPicture } from '../products/productPicture.tsx'

/** What a visitor may choose below the search field: a product, or an earlier search. */
type SearchOption = SuggestedProduct | string

/** The state of the list that the field announces. */
export interface SuggestionState {
  isOpen: boolean
  /** The id of the element that the keys chose. */
  chosenId?: string
}

const NONE = -1

/**
 * Suggests products below the search field while the visitor types, and the latest searches before that. The keys of
 * the field or a tap choose one.
 */
export default function SearchSuggestions({
  id,
  typed,
  field,
  onState,
  onClose,
}: {
  id: string
  typed: string
  field: RefObject<HTMLInputElement>
  onState: (state: SuggestionState) => void
  onClose: () => void
}) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const [options, setOptions] = useState<SearchOption[]>([])
  const [chosen, setChosen] = useState(NONE)
  const optionId = (at: number) => `${id}-${at}`
  useEffect(() => {
    const show = (options: SearchOption[]) => {
      setOptions(options)
      setChosen(NONE)
    }
    if (typed.trim() === '') return show(readRecentSearches())
    const leaving = new AbortController()
    askSuggestions(typed, leaving.signal, show)
    return () => leaving.abort()
  }, [typed])
  const isOpen = options.length > 0
  const isRecent = typeof options[0] === 'string'

  const pick = (option: SearchOption) => {
    const input = field.current
    if (!input) return
    onClose()
    if (typeof option === 'string') {
      input.value = option
      keepSearch(option)
      submit(input.form)
    } else {
      keepSearch(input.value)
      navigate(`/products/${option.productId}`)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    // A key that completes a syllable belongs to the input method.
    if (!isOpen || event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((at) => ((at + step + options.length + 2) % (options.length + 1)) - 1)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && chosen !== NONE) pick(options[chosen] as SearchOption)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const input = field.current
    input?.addEventListener('keydown', onKey)
    return () => input?.removeEventListener('keydown', onKey)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is notified only of changes of the list
  useEffect(
    () => onState(chosen === NONE ? { isOpen } : { isOpen, chosenId: optionId(chosen) }),
    [isOpen, chosen],
  )
  const forget = () => {
    clearRecentSearches()
    setOptions([])
    onClose()
    field.current?.focus()
  }

  return (
    <div className="suggestions" hidden={!isOpen}>
      <div id={id} role="listbox" aria-label={isRecent ? '최근 검색어' : '상품'}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose, as in every combobox
          <div
            key={typeof option === 'string' ? option : option.productId}
            id={optionId(at)}
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            // The field keeps the focus; otherwise it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
          >
            <OptionContent option={option} />
          </div>
        ))}
      </div>
      {isRecent && (
        <button type="button" className="suggestions-clear" onClick={forget}>
          최근 검색어 삭제
        </button>
      )}
    </div>
  )
}

/** The content of a choice: a product with picture and price, or an earlier search. */
function OptionContent({ option }: { option: SearchOption }) {
  if (typeof option === 'string')
    return (
      <>
        <Icon name="rotate-ccw-clock" size="small" />
        <span className="truncate">{option}</span>
      </>
    )
  return (
    <>
      <ProductPicture product={{ ...option, id: option.productId }} />
      <span className="truncate">{option.name}</span>
      {option.lowestTotal !== null && <span className="price">{formatPrice(option.lowestTotal, 'KRW')}</span>}
    </>
  )
}
