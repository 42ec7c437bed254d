import { Check, LoaderCircle, X } from 'lucide-react'
import type { TestStep } from './testSteps.ts'

/** A device's test, step by step: icon, words and time. */
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
  if (state === 'done') return <Check className="small" aria-label="됨" />
  if (state === 'failed') return <X className="small" aria-label="안 됨" />
  if (state === 'now') return <LoaderCircle className="small turning" aria-label="진행 중" />
  return number
}
