import * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { TargetFields } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { isRefusal } from '#domain/refusal.ts'

/** A sign-up intent that was carried out: the screen that shows it, and the text of the toast. */
interface AppliedIntent {
  to: string
  message: string
}

const AskedProduct = z.object({ productId: z.string() })

/**
 * Carries out what a guest wanted when the sign-up began: the alert on the product or for the keyword in the address
 * `to`. For a new member without a device, the alert only writes to the history. Null when `to` names no intent, or a
 * refused one.
 */
export function applySignUpIntent(member: Member, to: string): AppliedIntent | null {
  const { pathname, searchParams } = new URL(to, 'http://own.invalid')
  const asked = { ...Object.fromEntries(searchParams), historyOnly: !canReceiveNotify(member) }
  try {
    if (pathname === '/productNotify' && AskedProduct.safeParse(asked).success) return follow(member, asked)
    return pathname === '/keywordNotify' && searchParams.has('keyword') ? watch(member, asked) : null
  } catch (error) {
    // The screen of the intent opens, and the next attempt there shows the reason.
    if (isRefusal(error)) return null
    throw error
  }
}

function follow(member: Member, asked: Record<string, unknown>): AppliedIntent | null {
  const input = TargetFields.safeParse({ kind: 'FALL', ...asked })
  if (!input.success) return null
  const { productId, productName } = addProductAlert(member, input.data)
  return {
    to: `/productNotify?productId=${productId}${ask(input.data)}`,
    message: `‘${productName.slice(0, MAX_NAME)}’ 최저가 알림을 등록하였습니다.`,
  }
}

function watch(member: Member, asked: Record<string, unknown>): AppliedIntent | null {
  const input = NewKeyword.safeParse(asked)
  if (!input.success) return null
  const { id, keyword } = addKeyword(member, input.data)
  return {
    to: `/keywordNotify?added=${id}${ask(input.data)}`,
    message: `‘${keyword}’ 키워드를 등록하였습니다.`,
  }
}

/** A member without a device is asked on the screen where messages shall arrive. */
const ask = ({ historyOnly }: { historyOnly?: boolean }): string => (historyOnly ? '&device=ask' : '')

/** The toast has one line on a phone. */
const MAX_NAME = 20
