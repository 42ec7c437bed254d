import { data } from '@remix-run/node'
import { titled } from '#ui/meta.ts'
import { ErrorState } from '#ui/states/errorState.tsx'

export const meta = titled('문제가 생겼습니다')

export const loader = () => data(null, { status: 500 })

export default function Error50x() {
  return <ErrorState status={500} />
}
