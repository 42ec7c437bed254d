import { data } from '@remix-run/node'
import { titled } from '#ui/meta.ts'
import { ErrorState } from '#ui/states/errorState.tsx'

export const meta = titled('페이지를 찾을 수 없습니다')

export const loader = () => data(null, { status: 404 })

export default function Error404() {
  return <ErrorState status={404} />
}
