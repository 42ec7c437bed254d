import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { isAdmin, type Member } from '#domain/accounts/member.ts'
import { findProductAlert, isWatching } from '#domain/alerts/products/productAlerts.server.ts'
import { firstTarget } from '#domain/alerts/products/productRule.ts'
import { categoryName } from '#domain/catalog/categories/categories.ts'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import { endBump, listActiveBumpsOf } from '#domain/deals/bumps/bumps.server.ts'
import type { SaleRow } from '#domain/deals/deal.ts'
import { countReports, reportEnded, withdrawReport } from '#domain/deals/endReports.server.ts'
import { getProduct, listEndedSales } from '#domain/feed/products.server.ts'
import { bookmarkProduct, unbookmarkProduct } from '#domain/interest/bookmarks.server.ts'
import { readInterestState } from '#domain/interest/interestState.server.ts'
import { likeProduct, unlikeProduct } from '#domain/interest/likes.server.ts'
import { listRelated } from '#domain/interest/related.server.ts'
import { queueView } from '#domain/interest/views.server.ts'
import { readUnitPrice } from '#domain/offers/money/unitPrice.ts'
import { readHistory, ShownRange } from '#domain/prices/history.server.ts'
import { judgeOffer } from '#domain/prices/priceVerdict.ts'
import type { DayRange } from '#domain/prices/ranges.ts'
import { LIMITS } from '#domain/rewards/rates.ts'
import { PRICE_SOURCE } from '#domain/sources/communities.ts'
import { type Asked, byMember, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { cachedRead } from '#http/cachedRead.server.ts'
import { flash } from '#http/flash.server.ts'
import { readThread, ThreadPlace } from '#http/input/threads.server.ts'
import { isFetchedAhead, pageBefore } from '#http/pageBefore.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { shownAlert } from '#ui/alerts/products/productCondition.ts'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import type { ShownBump } from '#ui/products/bumps/bumpState.tsx'
import { drawPrices, lowestTotals } from '#ui/products/chart/priceDrawing.ts'
import { EVERY_PRODUCT, productsPath } from '#ui/products/deals/paths.ts'
import { shownDeal } from '#ui/products/deals/shownDeal.ts'
import { commissionNotice } from '#ui/products/detail/commissionNotice.ts'
import { actOf, type EndReports } from '#ui/products/detail/endReport.tsx'
import { Later } from '#ui/products/detail/later.tsx'
import { ProductHero } from '#ui/products/detail/productHero.tsx'
import { productPreview } from '#ui/products/detail/productPreview.ts'
import { kept } from '#ui/rendering/kept.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

/** The number of newest price readings on the page. A link in their list opens a page with more. */
const FIRST_READINGS = 10
const MAX_READINGS = 100
const SHOWN_RELATED = 6
/** The ended sales on a page, the newest first. */
const SHOWN_ENDED = 20

export const meta = titled(
  (data) => (data as { product: { name: string } } | undefined)?.product.name ?? '상품',
  (data) => productPreview(data as Parameters<typeof productPreview>[0]),
)

/** The page of ended sales, and the longer list of readings, that the reader requests. */
const AskedParts = z.object({
  sales: z.coerce.number().int().min(1).max(1_000).catch(1),
  records: z.literal('all').optional().catch(undefined),
})

/** The part of a product's page that is the same for every reader. */
const readWindow = cachedRead(
  (productId: number, days: DayRange, endedPage: number, hasAllRecords: boolean) => {
    const ended = { pageNumber: endedPage, pageSize: SHOWN_ENDED }
    const product = getProduct(productId, SHOWN_ENDED)
    const live = product.sales.filter((sale) => sale.endedAt === null)
    const [best] = product.sales
    const now = Date.now()
    const { record, ...prices } = readHistory(product.id, days, now)
    const totals = lowestTotals(product.sales)
    const lowestTotal = Math.min(...Object.values(totals))
    const target = best?.endedAt === null && Number.isFinite(lowestTotal) ? firstTarget(lowestTotal) : null
    return {
      product,
      // `product` already contains the first page.
      sales: endedPage === 1 ? null : [...live, ...listEndedSales(product.id, ended)],
      ended: { ...ended, totalCount: product.endedCount },
      address: `${env.ORIGIN}/products/${product.id}`,
      notice: commissionNotice(best),
      unitPrice: best ? readUnitPrice({ ...best, categoryId: product.categoryId }) : null,
      record,
      verdict: judgeOffer(record, best ?? null),
      days,
      target,
      drawing: drawPrices(prices, now, { totals, target }),
      readings: prices.points.slice(hasAllRecords ? -MAX_READINGS : -FIRST_READINGS).reverse(),
      hasAllRecords: hasAllRecords || prices.points.length <= FIRST_READINGS,
      isRecordsOpen: hasAllRecords,
      readingCount: prices.readings,
      related: listRelated(product.id, SHOWN_RELATED).map(shownDeal),
    }
  },
)

export const loader = page(
  byVisitor(
    { query: { range: ShownRange, asked: AskedParts, thread: ThreadPlace } },
    ({ member, id, query, request }) => {
      const shown = readWindow(id, query.range.days, query.asked.sales, query.asked.records === 'all')
      const { product } = shown
      if (product.id !== id) throw redirect(`/products/${product.id}${new URL(request.url).search}`, 301)
      if (member) notePageVisit(request, member, id)
      const reports = countReports(
        (shown.sales ?? product.sales).map((sale) => sale.id),
        member,
      )
      return {
        ...shown,
        ...watchedBy(member, id, shown.target),
        interest: { ...readInterestState(member, id), likeCount: product.likeCount },
        bumps: listBumps(id, member, Date.now()),
        reports,
        post: firstPost(product.sales, reports),
        thread: readThread(member, PRODUCT_COMMENTS, id, query.thread),
      }
    },
  ),
)

/** The viewer's alert, and the target that the page offers: the present one, a suggestion, or none for another condition. */
function watchedBy(member: Member | null, productId: number, suggested: number | null) {
  const alert = member !== null && isWatching(member, productId) ? findProductAlert(member, productId) : null
  if (alert === null) return { alert, target: suggested }
  const shown = shownAlert(alert, Date.now())
  return { alert: shown, target: shown.condition === null ? alert.targetTotal : null }
}

/** The first live post, with what the viewer can report about it; null without a live post. */
function firstPost(sales: SaleRow[], reports: EndReports[]) {
  const post = sales.find(({ endedAt, sourceKey }) => endedAt === null && sourceKey !== PRICE_SOURCE.key)
  const said = reports.find(({ saleId }) => saleId === post?.id)
  return post ? { saleId: post.id, ...actOf(post, said) } : null
}

/** A visit counts as a view. Prefetching does not, and neither does a reload after an action on this page. */
function notePageVisit(request: Request, member: Member, productId: number): void {
  const cameFrom = pageBefore(request)
  const isHere = cameFrom?.split(/[?#]/)[0] === `/products/${productId}`
  if (!isHere && !isFetchedAhead(request)) queueView(member, productId, cameFrom)
}

const listBumps = (productId: number, member: Member | null, now: number): ShownBump[] =>
  listActiveBumpsOf(productId, now).map(({ id, saleId, endsAt, hitCount, userId }) => ({
    id,
    saleId,
    endsAt,
    hitCount,
    mayEnd: member !== null && (member.id === userId || isAdmin(member)),
  }))

/** Does something to the product or to one of its rows, and goes back with a toast, if there are `words`. */
const press = <Done,>(act: (asked: Asked & { member: Member }) => Done, words?: (done: Done) => string) =>
  byMember({ limit: 'REACTIONS' }, async (asked) => {
    const done = act(asked)
    const headers = words && (await flash({ message: words(done) }))
    return redirect(pageBefore(asked.request) ?? `/products/${asked.id}`, { headers })
  })

/** The toast after a report; it says if the report does not count. */
const reported = (words: string) => (isCounted: boolean) =>
  isCounted ? words : `${words} 가입한 지 ${LIMITS.voterDays}일이 지난 뒤의 신고부터 반영됩니다.`

export const action = form({
  like: press(({ member, id }) => likeProduct(member, id)),
  unlike: press(({ member, id }) => unlikeProduct(member, id)),
  bookmark: press(({ member, id }) => bookmarkProduct(member, id)),
  unbookmark: press(({ member, id }) => unbookmarkProduct(member, id)),
  reportEnded: press(
    ({ member, rowId, request }) => reportEnded(member, rowId, hashAddress(request)),
    reported('종료 신고를 받았습니다.'),
  ),
  withdraw: press(
    ({ member, rowId, request }) => withdrawReport(member, rowId, hashAddress(request)),
    reported('판매 중으로 알렸습니다.'),
  ),
  endBump: press(
    ({ member, rowId }) => endBump(member, rowId),
    () => '끌올을 내렸습니다.',
  ),
})

/** The place of the product: its category. */
const Crumbs = kept('nav', ({ categoryId }: { categoryId: number }) => (
  <>
    <Link to="/products">상품</Link>
    <Icon name="chevron-right" size="tiny" />
    <Link to={productsPath({ ...EVERY_PRODUCT, categoryIds: [categoryId] })}>{categoryName(categoryId)}</Link>
  </>
))

export default function Product() {
  const {
    product,
    sales,
    ended,
    address,
    notice,
    unitPrice,
    record,
    verdict,
    days,
    drawing,
    target,
    readings,
    readingCount,
    hasAllRecords,
    isRecordsOpen,
    interest,
    alert,
    bumps,
    reports,
    post,
    related,
    thread,
  } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <Crumbs className="crumbs" aria-label="위치" of={{ categoryId: product.categoryId }} />
      {refused && <FormError className="px-4">{refused.refusal.message}</FormError>}
      <ProductHero
        address={address}
        product={product}
        record={record}
        verdict={verdict}
        interest={interest}
        isBumped={bumps.length > 0}
        post={post}
        alert={alert}
        target={target}
        notice={notice}
        unitPrice={unitPrice}
        days={days}
        drawing={drawing}
        hasPrices={record.readings > 0 || readingCount > 0}
      />
      <Later
        productId={product.id}
        sales={sales ?? product.sales}
        ended={ended}
        reports={reports}
        bumps={bumps}
        drawing={drawing}
        readings={readings}
        readingCount={readingCount}
        hasAllRecords={hasAllRecords}
        isRecordsOpen={isRecordsOpen}
        days={days}
        thread={thread}
        commentCount={product.commentCount}
        related={related}
      />
    </>
  )
}
