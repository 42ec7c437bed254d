import type { PrizeRow } from '#domain/gifts/draw/prizeRows.ts'
import { EXPENSIVE_GIFT_NOTICE } from '#domain/gifts/expensiveGifts.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Field, SelectField } from '../../controls/forms/field.tsx'
import { FormError } from '../../controls/forms/formError.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Icon } from '../../icons/icon.tsx'
import type { Refused } from '../refused.ts'
import { PRIZE_KIND_NAMES } from './prizeKinds.ts'

const KINDS = Object.entries(PRIZE_KIND_NAMES).map(([value, name]) => ({ value, name }))
const NO_GIFT = { value: '', name: '–' }

interface PrizeFormProps {
  rows: PrizeRow[]
  gifts: Array<{ id: number; name: string }>
  refusal?: Refused
}

/**
 * The prizes of the next day, a line each that opens to its fields; rows without a name are left out. The first empty row
 * and those with a mistake are open.
 */
export function PrizeForm({ rows, gifts, refusal }: PrizeFormProps) {
  const firstBlank = rows.findIndex(({ name }) => name === '')
  const isRefused = (place: number) =>
    Object.keys(refusal?.fields ?? {}).some((field) => field.startsWith(`prizes.${place}.`))
  return (
    <OnceForm className="form" method="post" preventScrollReset key={JSON.stringify(rows)}>
      {refusal && <FormError>{refusal.message}</FormError>}
      <p className="note" id="prize-words">
        확률의 합은 100%입니다. 이름을 비운 줄은 저장하지 않고, 모두 비워두면 내일은 뽑기를 열지 않습니다.
        수량이 있는 상품과 상점 선물은 소진되면 대신 지급할 상품의 번호를 정합니다. {EXPENSIVE_GIFT_NOTICE}
      </p>
      {rows.map((row, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is named by its place
          key={place}
          row={row}
          place={place}
          gifts={gifts}
          isOpen={place === firstBlank || isRefused(place)}
          errors={refusal?.fields ?? {}}
        />
      ))}
      <div className="actions">
        <Button name="_act" value="more">
          줄 추가
        </Button>
        <Button name="_act" value="preview">
          미리보기
        </Button>
        <Button kind="primary" name="_act" value="">
          저장
        </Button>
      </div>
    </OnceForm>
  )
}

function Row({
  row,
  place,
  gifts,
  isOpen,
  errors,
}: {
  row: PrizeRow
  place: number
  gifts: PrizeFormProps['gifts']
  isOpen: boolean
  errors: Record<string, string>
}) {
  const field = (name: keyof PrizeRow & string, column: string = name) => ({
    name: `${name}[]`,
    defaultValue: String(row[name]),
    error: errors[`prizes.${place}.${column}`],
    autoComplete: 'off',
    isOptional: false,
  })
  const number = { inputMode: 'numeric' } as const
  return (
    <details className="prize-row" open={isOpen}>
      <summary>
        <span>{place + 1}번</span>
        <span>
          <b>{row.name || '새 상품'}</b>
          <span className="meta">{termsOf(row)}</span>
        </span>
        <span className="num">{row.odds !== '' && `${row.odds}%`}</span>
        <Icon name="chevron-down" size="small" />
      </summary>
      <fieldset>
        <legend className="visually-hidden">{place + 1}번</legend>
        <SelectField {...field('kind')} label="종류" options={KINDS} />
        <Field {...field('name')} label="이름" maxLength={50} />
        <Field {...field('odds')} label="확률" unit="%" inputMode="decimal" />
        <Field {...field('amount')} {...number} label="포인트 수" />
        <SelectField
          {...field('giftId')}
          label="상점 선물"
          options={[NO_GIFT, ...gifts.map(({ id, name }) => ({ value: String(id), name }))]}
        />
        <Field {...field('dayStock')} {...number} label="하루 수량" placeholder="제한 없음" />
        <Field {...field('substitute', 'substitutePlace')} {...number} label="소진되면" unit="번" />
        <Field {...field('wonValue')} {...number} label="실제 가격" unit="원" />
        <div className="choices">
          <Choice
            name="allowsDear[]"
            value={place}
            defaultChecked={row.allowsDear}
            aria-describedby="prize-words"
          >
            5만 원 초과 허용
          </Choice>
        </div>
      </fieldset>
    </details>
  )
}

/** A row in a line: 상점 선물 · 하루 2개 · 소진되면 3번. */
function termsOf({ name, kind, amount, dayStock, substitute }: PrizeRow): string {
  if (name === '') return '눌러서 추가합니다'
  const kindName = KINDS.find(({ value }) => value === kind)?.name
  return [
    kindName !== name && [kindName, amount].filter(Boolean).join(' '),
    dayStock && `하루 ${dayStock}개`,
    substitute && `소진되면 ${substitute}번`,
  ]
    .filter(Boolean)
    .join(' · ')
}
