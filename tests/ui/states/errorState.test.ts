import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ErrorState } from '#ui/states/errorState.tsx'
import { draw } from '../draw.tsx'

const linesOf = (message?: string) => {
  const page = draw(createElement(ErrorState, { status: 404, message }), 0)
  return page('h1, p:not([aria-hidden], [lang])')
    .map((_, line) => page(line).text())
    .get()
}

test('a missing page says once what is missing', () => {
  const why = '주소가 바뀌었거나 삭제된 페이지입니다.'
  expect(linesOf('상품을 찾을 수 없습니다.')).toEqual(['상품을 찾을 수 없습니다', why])
  expect(linesOf('찾을 수 없습니다.')).toEqual(['페이지를 찾을 수 없습니다', why])
  expect(linesOf()).toEqual(['페이지를 찾을 수 없습니다', why])
  expect(linesOf('삭제된 글입니다.')).toEqual(['페이지를 찾을 수 없습니다', '삭제된 글입니다.'])
})
