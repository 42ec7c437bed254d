import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { useRevalidateEvery } from '#client/useRevalidateEvery.ts'
import type { Member } from '#domain/accounts/member.ts'
import { isTimeToAskForHours } from '#domain/alerts/firstAlert.server.ts'
import { NewPause } from '#domain/alerts/newPause.server.ts'
import { isPaused, PAUSED_FOR_EVER, pauseEnd, STILL_OFF } from '#domain/alerts/pausing.ts'
import {
  type NewProductAlert,
  ProductAlertFields,
  TargetFields,
} from '#domain/alerts/products/newProductAlert.server.ts'
import {
  findProductAlert,
  listProductAlerts,
  pauseProductAlert,
  removeProductAlert,
  restoreProductAlert,
  saveProductAlert,
} from '#domain/alerts/products/productAlerts.server.ts'
import {
  DEFAULT_PRICE_KINDS,
  FIRST_PERCENT,
  firstTarget,
  MAX_PRODUCT_ALERTS,
} from '#domain/alerts/products/productRule.ts'
import { AskedAlert, findReach } from '#domain/alerts/products/targetReach.server.ts'
import { listUnsetProducts } from '#domain/alerts/products/unsetProducts.server.ts'
import { countWeekHits } from '#domain/alerts/weekHits.server.ts'
import { findProductId, getProductRow } from '#domain/catalog/grouping/aliases.server.ts'
import { findProductPicture } from '#domain/catalog/pictures/pictures.server.ts'
import { listAwaitedPages, unfollowPage, unfollowProduct } from '#domain/comparison/pricePages.server.ts'
import { addProductByUrl, ProductAddress } from '#domain/comparison/productAddresses.server.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { getNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { formatPrice } from '#domain/offers/money/money.ts'
import { findLowestOffer } from '#domain/prices/watchers.server.ts'
import { actBy, byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { isInAppBrowser, otherBrowserFor } from '#http/display/inAppBrowser.server.ts'
import { goBackWithToast, redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { isSentByScript, pageBefore } from '#http/pageBefore.ts'
import { findMember } from '#http/session/session.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { OwnAlertHead } from '#ui/alerts/alertHead.tsx'
import { DeviceChoice, HISTORY_ONLY } from '#ui/alerts/deviceChoice.tsx'
import { HoursChoice } from '#ui/alerts/hoursChoice.tsx'
import { AddressForm } from '#ui/alerts/products/addressForm.tsx'
import { AwaitedList } from '#ui/alerts/products/awaitedList.tsx'
import { ProductAlertForm } from '#ui/alerts/products/productAlertForm.tsx'
import { ProductAlertList } from '#ui/alerts/products/productAlertList.tsx'
import { NoProductAlerts, SignInForProduct, SignInForProducts } from '#ui/alerts/products/productStates.tsx'
import { UnsetList } from '#ui/alerts/products/unsetList.tsx'
import { pathWith, type Typed, typedInAddress } from '#ui/alerts/typed.ts'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { productPath, watchPath } from '#ui/products/deals/paths.ts'
import { ProductPicture } from '#ui/products/productPicture.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/productNotify'
const CHECK_EVERY_MS = 5_000

export const meta = titled('최저가 알림')

/**
 * The product of the alert, and whether the address brings the values of an alert or asks for the hours or a device. `of` is
 * the product to which the answer about the hours leads back.
 */
const Shown = z.object({
  productId: z.coerce.number().catch(0),
  kind: z.string().optional().catch(undefined),
  hours: z.literal('ask').optional().catch(undefined),
  of: z.coerce.number().int().positive().optional().catch(undefined),
  device: z.literal('ask').optional().catch(undefined),
})

/** The member's product alerts, and the form of the product in the address. `alerts` is null when signed out. */
export const loader = page(
  byVisitor({ query: { paging: Paging, shown: Shown, terms: AskedAlert } }, ({ member, query, request }) => {
    const asked = findAsked(member, query, new URL(request.url).searchParams)
    const isSignInUnsure = asked !== null && member === null && isInAppBrowser(request)
    return {
      asked,
      alerts: member && listProductAlerts(member, query.paging),
      weekHits: member ? countWeekHits(member).products : {},
      awaited: member ? listAwaitedPages(member) : [],
      unset: member ? listUnsetProducts(member) : [],
      hasTelegram: isTelegramOn(),
      other: isSignInUnsure ? otherBrowserFor(request, watchPath(asked.product.id)) : null,
      asksForDevice: member !== null && query.shown.device !== undefined && !canReceiveNotify(member),
      asksForHours: member !== null && query.shown.hours !== undefined && !getNotifiedTime(member).isChosen,
      back: query.shown.of === undefined ? HERE : productPath(query.shown.of),
    }
  }),
)

/** The product of the alert, with the present values of the form. */
function findAsked(member: Member | null, { shown, terms }: AskedQuery, address: URLSearchParams) {
  const id = findProductId(shown.productId)
  if (id === null) return null
  const { name, imageUrl, categoryId } = getProductRow(id)
  const alert = member && findProductAlert(member, id)
  const current = findLowestOffer(id, DEFAULT_PRICE_KINDS)?.totalWon ?? null
  return {
    product: { id, name, imageUrl: findProductPicture(id, imageUrl), categoryId },
    current,
    isNew: alert === null,
    typed:
      shown.kind === undefined ? typedOf(alert, current) : { ...kindsOf(alert), ...typedInAddress(address) },
    reach: findReach(id, shown.kind === undefined ? askedOf(id, alert) : terms),
  }
}

type AskedQuery = { shown: z.output<typeof Shown>; terms: AskedAlert }
type Alert = ReturnType<typeof findProductAlert>

/** The form of the existing alert, or of a new one with a suggested target and percentage. */
function typedOf(alert: Alert, current: number | null): Typed {
  const value = (kind: 'TARGET' | 'PERCENT', first: number | null) =>
    (alert?.kind === kind ? alert.value : first)?.toLocaleString('ko-KR') ?? ''
  return {
    kind: [alert?.kind ?? 'FALL'],
    target: [value('TARGET', current ? firstTarget(current) : null)],
    percent: [value('PERCENT', FIRST_PERCENT)],
    historyOnly: [String(alert?.historyOnly ?? false)],
    ...kindsOf(alert),
  }
}

/** The price kinds that an alert has if its form names none. */
const kindsOf = (alert: Alert): Typed => ({ 'priceKinds[]': [...(alert?.priceKinds ?? DEFAULT_PRICE_KINDS)] })

const askedOf = (productId: number, alert: Alert): AskedAlert =>
  alert && AskedAlert.parse({ ...alert, productId, target: alert.value, percent: alert.value })

/** Saves the alert and goes back to the product, or to the list if it was changed there. */
function save({ member, input, request }: { member: Member; input: NewProductAlert; request: Request }) {
  const product = productPath(input.productId)
  const cameFrom = pageBefore(request)?.split(/[?#]/)[0]
  const isNew = findProductAlert(member, input.productId) === null
  const isOnProduct = cameFrom === product || isNew
  const { isMet, currentTotal, pausedUntil } = saveProductAlert(member, input)
  const met =
    isMet && currentTotal !== null
      ? ` 이미 조건을 만족합니다. 지금 최저 ${formatPrice(currentTotal, 'KRW')}`
      : ''
  const asking = `${HERE}?hours=ask${isOnProduct ? `&of=${input.productId}` : ''}`
  const to = isTimeToAskForHours(member) ? asking : isOnProduct ? product : HERE
  const off = isPaused({ pausedUntil }, Date.now()) ? STILL_OFF : ''
  return redirectWithToast(to, `알림을 ${isNew ? '등록' : '저장'}하였습니다.${met}${off}`)
}

/** For members. After the sign-in, a visitor returns to the form with the typed target. */
const byWatcher = actBy(async ({ request, form }) => {
  const member = await findMember(request)
  if (member) return member
  const values = (name: string) => [form.fields.get(name) ?? '']
  const loginTo = pathWith(HERE, {
    productId: values('productId'),
    kind: values('kind'),
    target: values('target'),
  })
  throw await redirectWithToast(pageBefore(request) ?? '/', { message: '로그인이 필요합니다.', loginTo })
}, 'member')

export const action = form({
  '': byMember({ input: ProductAlertFields, limit: 'ALERTS' }, save),
  target: byWatcher({ input: TargetFields, limit: 'ALERTS' }, save),
  address: byMember({ input: ProductAddress, limit: 'ALERTS' }, ({ member, input }) => {
    const { productId } = addProductByUrl(member, input)
    if (productId !== null) return redirect(`${HERE}?productId=${productId}`)
    return redirectWithToast(HERE, '다나와에서 가격을 확인하고 있습니다. 곧 조건을 설정할 수 있습니다.')
  }),
  pause: byMember({ input: NewPause }, ({ member, rowId, input, request }) => {
    pauseProductAlert(member, rowId, pauseEnd(input.pause, Date.now()))
    return goBackWithToast(request, HERE, '알림을 껐습니다.')
  }),
  off: byMember(({ member, rowId, request }) => {
    pauseProductAlert(member, rowId, PAUSED_FOR_EVER)
    return isSentByScript(request) ? null : goBackWithToast(request, HERE, '알림을 껐습니다.')
  }),
  wake: byMember(({ member, rowId, request }) => {
    pauseProductAlert(member, rowId, null)
    return isSentByScript(request) ? null : goBackWithToast(request, HERE, '알림을 다시 켰습니다.')
  }),
  delete: byMember(({ member, rowId, request }) => {
    removeProductAlert(member, rowId)
    return goBackWithToast(request, HERE, {
      message: '최저가 알림을 삭제하였습니다.',
      undo: { path: HERE, id: rowId },
    })
  }),
  restore: byMember(({ member, rowId, request }) => {
    restoreProductAlert(member, rowId)
    return goBackWithToast(request, HERE, '최저가 알림을 되돌렸습니다.')
  }),
  unfollow: byMember(({ member, rowId }) => {
    unfollowPage(member, rowId)
    return redirectWithToast(HERE, '추가를 취소했습니다.')
  }),
  forget: byMember(({ member, rowId }) => {
    unfollowProduct(member, rowId)
    return redirectWithToast(HERE, '추가를 취소했습니다.')
  }),
})

export default function ProductNotify() {
  const { asked, alerts, weekHits, awaited, unset, asksForHours, back, other } =
    useLoaderData<typeof loader>()
  return (
    <>
      {alerts === null ? (
        <PageHead title="최저가 알림" words="기다리는 가격이 되면 알려 드립니다" />
      ) : (
        <OwnAlertHead title="최저가 알림" screen="최저가" />
      )}
      {asksForHours && <HoursChoice back={back} />}
      {alerts === null ? (
        <section className="panel">
          {asked ? <SignInForProduct name={asked.product.name} other={other} /> : <SignInForProducts />}
        </section>
      ) : (
        <>
          {asked && <AskedPanel asked={asked} />}
          <AddressPanel />
          {awaited.length > 0 && <AwaitedPanel awaited={awaited} />}
          {unset.length > 0 && (
            <section className="panel">
              <div className="panel-head">
                <h2>조건을 정해주세요</h2>
                <span className="muted num">{unset.length}</span>
              </div>
              <UnsetList products={unset} />
            </section>
          )}
          <section className="panel">
            <div className="panel-head">
              <h2>내 최저가 알림</h2>
              <span className="muted num">
                {alerts.totalCount} / {MAX_PRODUCT_ALERTS}개
              </span>
            </div>
            {alerts.contents.length === 0 ? (
              <NoProductAlerts />
            ) : (
              <ProductAlertList alerts={alerts.contents} weekHits={weekHits} />
            )}
            <Pager {...alerts} pathOf={(number) => `${HERE}?page=${number}`} />
          </section>
        </>
      )}
    </>
  )
}

type Asked = NonNullable<ReturnType<typeof findAsked>>

function AskedPanel({ asked: { product, current, isNew, typed, reach } }: { asked: Asked }) {
  const { hasTelegram, asksForDevice } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { refusal } = refused ?? {}
  useFocusOnRefusal(refused)
  const needsDevice = refusal?.code === 'device_required'
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0
  const filled = refused?.typed ?? typed
  return (
    <section className="panel" aria-labelledby="asked-product">
      {refusal && needsDevice && (
        <DeviceChoice
          action={watchPath(product.id)}
          back={pathWith(HERE, filled)}
          typed={filled}
          message={refusal.message}
          hasTelegram={hasTelegram}
        />
      )}
      {asksForDevice && !refusal && !isNew && (
        <DeviceChoice
          action={watchPath(product.id)}
          back={watchPath(product.id)}
          typed={{ ...typed, historyOnly: [], productId: [String(product.id)] }}
          message={HISTORY_ONLY}
          hasTelegram={hasTelegram}
        />
      )}
      <div className="asked">
        <ProductPicture product={product} />
        <div>
          <h2 id="asked-product">
            <Link to={`/products/${product.id}`}>{product.name}</Link>
          </h2>
          <p className="meta">
            {current === null
              ? '현재 판매처가 없습니다'
              : `지금 최저 ${formatPrice(current, 'KRW')} · 배송비 포함`}
          </p>
        </div>
      </div>
      {refusal && !needsDevice && !hasFields && <Refused words={refusal.message} />}
      <ProductAlertForm
        key={JSON.stringify([product.id, filled, refusal])}
        productId={product.id}
        typed={filled}
        errors={refusal?.fields ?? {}}
        reach={reach}
        isNew={isNew}
      />
    </section>
  )
}

/** The form for an address, with its refusal: only this form has a field `url`. */
function AddressPanel() {
  const refused = useActionData<typeof action>()
  const isAbout = refused?.typed._act?.includes('address') ?? false
  useFocusOnRefusal(isAbout && refused)
  return (
    <section className="panel" aria-label="주소로 추가">
      <AddressForm
        typed={isAbout ? (refused?.typed ?? {}) : {}}
        error={isAbout ? (refused?.refusal.fields.url ?? refused?.refusal.message) : undefined}
      />
    </section>
  )
}

/** Refreshes the page until the first reading has arrived. */
function AwaitedPanel({ awaited }: { awaited: Parameters<typeof AwaitedList>[0]['awaited'] }) {
  useRevalidateEvery(CHECK_EVERY_MS)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>가격을 확인하는 상품</h2>
        <span className="muted num">{awaited.length}</span>
      </div>
      <AwaitedList awaited={awaited} path={HERE} />
    </section>
  )
}

function Refused({ words }: { words: string }) {
  return <FormError className="px-4 pt-4">{words}</FormError>
}
