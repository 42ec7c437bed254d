import { type FormProps, Form as RouterForm } from '@remix-run/react'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { Form } from '#ui/form.tsx'
import { draw } from './draw.tsx'

const html = (form: ReactNode) => draw(form, 0)('body').html()

test.each<FormProps>([
  { action: '/products', className: 'search', role: 'search' },
  { action: '/products/7?sales=2', method: 'post', preventScrollReset: true },
  { action: '/boards', method: 'POST' as 'post', encType: 'multipart/form-data', discover: 'none' },
  { action: '/boards', replace: true, navigate: false, fetcherKey: 'a', state: {}, viewTransition: true },
  { action: '/logout', method: 'post', reloadDocument: true, relative: 'path' },
  { action: '..' },
  { action: '?page=2' },
  { method: 'post' },
  { action: '/boards/../products' },
  { action: 'https://elsewhere.example/' },
])('the server draws a form as Remix would: %o', (props) => {
  const field = createElement('input', { name: 'q' })
  expect(html(createElement(Form, props, field))).toBe(html(createElement(RouterForm, props, field)))
})
