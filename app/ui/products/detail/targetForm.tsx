import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'
import { watchPath } from '../deals/paths.ts'

export const TARGET_FIELD = 'target'

/**
 * Sets the target of a price alert, and changes nothing else of an existing alert. Dragging the line of the chart
 * changes the number; without a script the reader types it.
 */
export const TargetForm = ({
  productId,
  target,
  isNew,
}: {
  productId: number
  /** The suggested or the present target, in won. */
  target: number
  isNew: boolean
}) => (
  <OnceForm className="target-form" method="post" action={watchPath(productId)}>
    <input type="hidden" name="productId" value={productId} />
    <input type="hidden" name="kind" value="TARGET" />
    <label htmlFor={TARGET_FIELD}>알림 가격</label>
    <span className="with-unit">
      <input
        className="input num"
        id={TARGET_FIELD}
        name="target"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        key={target}
        defaultValue={target.toLocaleString('ko-KR')}
      />
      <span className="unit" aria-hidden="true">
        원
      </span>
    </span>
    <Button name="_act" value="target">
      {isNew ? '이하면 알림' : '알림 가격 변경'}
    </Button>
  </OnceForm>
)
