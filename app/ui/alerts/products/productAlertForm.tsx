import { useFetcher } from '@remix-run/react'
import type { TargetReach } from '#domain/alerts/products/targetReach.ts'
import type { PriceKind } from '#domain/offers/money/offerMoney.ts'
import { Button } from '../../controls/button.tsx'
import { Choice } from '../../controls/forms/choice.tsx'
import { Field } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { Unscripted } from '../../controls/scripted.tsx'
import { Icon } from '../../icons/icon.tsx'
import { watchPath } from '../../products/deals/paths.ts'
import { KIND_NAMES } from '../../products/kindNames.ts'
import { readLoaded } from '../../rendering/loaded.ts'
import { Reach } from '../reach.tsx'
import { type Typed, typedFieldsOf, typedList, typedText } from '../typed.ts'
import { usePausedTyping } from '../usePausedTyping.ts'

const PATH = '/productNotify'
/** The pause in typing before the preview loads. */
const TYPING_PAUSE_MS = 300

const CONDITIONS = [
  { kind: 'TARGET', name: '목표 가격', hint: '배송비를 더한 가격이 목표 이하가 되면' },
  { kind: 'PERCENT', name: '할인율', hint: '지금보다 정한 % 이상 내리면' },
  { kind: 'LOWEST', name: '90일 최저가', hint: '최근 90일 중 가장 싸지면. 가격 기록이 14일 쌓인 뒤부터' },
  { kind: 'FALL', name: '내릴 때마다', hint: '1%(최소 100원) 넘게 내릴 때마다' },
  { kind: 'ANY', name: '모든 변동', hint: '오르거나 내릴 때, 6시간에 한 번만' },
] as const

interface ProductAlertFormProps {
  productId: number
  typed: Typed
  errors: Record<string, string>
  /** The preview of the typed target; null without a target. */
  reach: TargetReach | null
  isNew: boolean
}

/**
 * The condition of a product alert. For a target, a percentage and the record low, it shows how often last year's price reached it.
 */
export function ProductAlertForm({ productId, typed, errors, reach, isNew }: ProductAlertFormProps) {
  const preview = useFetcher<{ asked: { reach: TargetReach | null } | null }>({ key: 'target-reach' })
  const look = usePausedTyping(TYPING_PAUSE_MS, (form) => preview.load(`${PATH}?${typedFieldsOf(form)}`))
  const previewed = readLoaded<typeof preview.data>(preview.data)
  const shown = previewed ? (previewed.asked?.reach ?? null) : reach
  const kinds = typedList(typed, 'priceKinds')
  const chosen = typedText(typed, 'kind')
  return (
    <OnceForm
      className="form watch-form"
      method="post"
      action={watchPath(productId)}
      onChange={look}
      preventScrollReset
    >
      <input type="hidden" name="productId" value={productId} />
      <fieldset className="field">
        <legend>언제 알릴까요?</legend>
        <div className="options">
          {CONDITIONS.map(({ kind, name, hint }) => (
            <label key={kind} className="option">
              <input type="radio" name="kind" value={kind} defaultChecked={chosen === kind} required />
              <span>
                <b>{name}</b>
                <span className="hint">{hint}</span>
              </span>
            </label>
          ))}
        </div>
        {errors.kind && <Problem words={errors.kind} />}
      </fieldset>
      <div className="only-target">
        <Field
          label="목표 가격"
          name="target"
          isOptional={false}
          inputMode="numeric"
          unit="원"
          autoComplete="off"
          placeholder="예: 189,000"
          defaultValue={typedText(typed, 'target')}
          error={chosen === 'TARGET' ? errors.value : undefined}
        />
      </div>
      <div className="only-percent">
        <Field
          label="할인율"
          name="percent"
          isOptional={false}
          inputMode="numeric"
          unit="%"
          autoComplete="off"
          placeholder="1부터 90까지"
          defaultValue={typedText(typed, 'percent')}
          error={chosen === 'PERCENT' ? errors.value : undefined}
        />
      </div>
      <div
        className="only-target only-percent only-lowest"
        role="status"
        aria-busy={preview.state === 'loading'}
      >
        {shown && <Reach reach={shown} />}
      </div>
      <fieldset className="field">
        <legend>기준 가격</legend>
        <div className="choices">
          {(Object.entries(KIND_NAMES) as Array<[PriceKind, string]>).map(([kind, name]) => (
            <Choice key={kind} name="priceKinds[]" value={kind} defaultChecked={kinds.includes(kind)}>
              {name}
            </Choice>
          ))}
        </div>
        {errors.priceKinds && <Problem words={errors.priceKinds} />}
        <p className="hint">카드와 현금 가격은 선택했을 때에만 확인합니다.</p>
      </fieldset>
      {!isNew && (
        <div className="choices">
          <Choice name="historyOnly" value="true" defaultChecked={typedText(typed, 'historyOnly') === 'true'}>
            알림 내역에서만 보기
          </Choice>
        </div>
      )}
      <div className="actions">
        <Unscripted isInline>
          <Button size="large" formMethod="get" formAction={PATH}>
            얼마나 자주 왔는지 보기
          </Button>
        </Unscripted>
        <Button kind="primary" size="large">
          {isNew ? '알림 등록' : '저장'}
        </Button>
      </div>
    </OnceForm>
  )
}

function Problem({ words }: { words: string }) {
  return (
    <p className="error">
      <Icon name="circle-exclamation-point" size="small" />
      {words}
    </p>
  )
}
