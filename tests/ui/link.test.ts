import { type LinkProps, Link as RouterLink } from '@remix-run/react'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Link } from '#ui/link.tsx'
import { draw } from './draw.tsx'

const html = (link: ReactNode) => draw(link, 0)('body').html()

test.each<LinkProps>([
  { to: '/', children: '홈' },
  { to: '/products/7?sort=NEW&tag=a%20b#comments', className: 'row', 'aria-current': 'page' },
  { to: '/login', reloadDocument: true },
  {
    to: '/boards',
    discover: 'none',
    replace: true,
    preventScrollReset: true,
    state: { from: '/' },
    prefetch: 'none',
  },
  { to: '/boards', relative: 'path', viewTransition: true },
  { to: '?page=2' },
  { to: '..' },
  { to: '/boards/../products' },
  { to: '//elsewhere.example/' },
  { to: 'https://elsewhere.example/' },
  { to: { pathname: '/products', search: '?page=2' } },
])('the server draws a link as Remix would: %o', (props) => {
  expect(html(createElement(Link, props))).toBe(html(createElement(RouterLink, props)))
})

test('the server draws a link to a path of ours without the router', () => {
  expect(renderToStaticMarkup(createElement(Link, { to: '/products/7' }, '상품'))).toBe(
    '<a data-discover="true" href="/products/7">상품</a>',
  )
})
