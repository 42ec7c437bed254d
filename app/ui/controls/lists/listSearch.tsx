import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { Button } from '../button.tsx'

/** The search within a member's own list; `children` are hidden fields that keep the other filters. */
export function ListSearch({
  label,
  searchKeyword,
  children,
}: {
  label: string
  searchKeyword: string
  children?: ReactNode
}) {
  return (
    <Form method="get" className="list-search" role="search" aria-label={label}>
      {children}
      <input
        className="input"
        type="search"
        name="searchKeyword"
        aria-label={label}
        placeholder={label}
        defaultValue={searchKeyword}
        key={searchKeyword}
        maxLength={100}
      />
      <Button>
        <Icon name="search" size="small" />
        찾기
      </Button>
    </Form>
  )
}
