import { Icon } from '../icons/icon.tsx'
import type { TestStep } from './testSteps.ts'

/** The steps of a device test, each with icon, text and time. */
export function TestSteps({ steps }: { steps: TestStep[] }) {
  return (
    <ol className="steps" role="status">
      {steps.map(({ name, note, state, afterMs }, index) => (
        <li key={name} className="step" data-state={state}>
          <span className="number">
            <StepMark state={state} number={index + 1} />
          </span>
          <div>
            <b>
              {name}
              {afterMs !== null && afterMs > 0 && (
                <span className="meta"> {(afterMs / 1000).toFixed(1)}초</span>
              )}
            </b>
            {note !== '' && <p>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ state, number }: { state: TestStep['state']; number: number }) {
  if (state === 'done') return <Icon name="check" size="small" label="됨" />
  if (state === 'failed') return <Icon name="x" size="small" label="안 됨" />
  if (state === 'now') return <Icon name="loader-circle" size="small" className="turning" label="진행 중" />
  return number
}
