import { data, type MetaFunction } from '@remix-run/node'
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import * as z from 'zod'
import { useClient } from '#client/session/useClient.ts'
import { WEB_FONT } from '#client/webFont.ts'
import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findSuspension } from '#domain/accounts/suspensions.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listRecentBoards } from '#domain/boards/lists.server.ts'
import { listRecentComments } from '#domain/comments/lists.server.ts'
import { isDevice } from '#domain/devices/devices.server.ts'
import { countBadges } from '#domain/membership/summary.server.ts'
import { readRewards } from '#domain/rewards/rewards.server.ts'
import { page, requestIdOf } from '#http/answer.server.ts'
import { cachedRead } from '#http/cachedRead.server.ts'
import { readChoice } from '#http/display/choices.server.ts'
import { canSizeText, findWrapper } from '#http/display/clientKind.server.ts'
import { readOverList } from '#http/display/overList.server.ts'
import { readFlash } from '#http/flash.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { requireConsent } from '#http/session/consentGate.server.ts'
import { findSession } from '#http/session/session.server.ts'
import { listSignInWays } from '#http/session/signInWays.server.ts'
import { greet } from '#http/session/visits.server.ts'
import { RECENT_SIZE, turnTo } from '#ui/boards/recentPages.ts'
import { boardRow, commentRow } from '#ui/boards/recentRows.ts'
import { useOwnPreview } from '#ui/meta.ts'
import { NowProvider } from '#ui/now.tsx'
import { readLoaded, useLoaderData, useRouteLoaderData } from '#ui/rendering/loaded.ts'
import { useNonce } from '#ui/rendering/nonce.tsx'
import { PageScripts } from '#ui/rendering/pageScripts.tsx'
import { rowsChoiceOf } from '#ui/rows.ts'
import { staffMenu } from '#ui/shell/menu/staffMenu.ts'
import { BareShell, Shell } from '#ui/shell/shell.tsx'
import { type Viewer, ViewerContext } from '#ui/shell/viewer.tsx'
import { ErrorState, errorTitle } from '#ui/states/errorState.tsx'
import { percentOf, TEXT_SIZE, textSizeOf } from '#ui/textSize.ts'
import { BAR_COLORS, themeOf } from '#ui/theme.ts'
import { env } from './env.server.ts'
import './app.css'

/** The options of a screen: `isBare` removes the navigation around it. */
interface ScreenHandle {
  isBare?: boolean
}

/** The data of the frame around every page. */
export const loader = page(async ({ request, context }) => {
  const signedIn = await findSession(request)
  const member = signedIn?.member ?? null
  const { flash, headers: clearing } = await readFlash(request)
  const overList = readOverList(request)
  const headers = new Headers(clearing)
  if (overList) headers.append('Set-Cookie', overList.setCookie)
  const consentState = member && requireConsent(request, member)
  const greetings = member && consentState !== 'none' ? greet(request, member) : []
  const appVersion = findWrapper(request)?.appVersion ?? null
  return data(
    {
      member,
      isDevice: signedIn !== null && isDevice(signedIn.sessionId),
      suspension: member && findSuspension(member.id),
      rewards: member && readRewards(member),
      badges: member && countBadges(member),
      recent: member && listRecent(request, member),
      staff: member && staffMenu(member),
      siteName: env.SITE_NAME,
      origin: env.ORIGIN,
      theme: themeOf(await readChoice(request, 'theme')),
      textSize: textSizeOf(await readChoice(request, 'text')),
      rows: rowsChoiceOf(await readChoice(request, 'rows')),
      appVersion,
      canSizeText: canSizeText(request),
      ways: listSignInWays(request),
      hasNewTerms: consentState === 'older',
      flash,
      overList: overList?.productId ?? null,
      toasts: flash && !flash.loginTo ? [flash.message, ...greetings] : greetings,
      now: Date.now(),
      requestId: requestIdOf(context),
    },
    { headers },
  )
})

/** The requested page of a short list in the right column; without a script, links turn its pages. */
const asked = z.coerce.number().int().catch(1).default(1)
const AskedPages = z.object({ recentBoards: asked, recentComments: asked })

/** The newest posts and comments for the right column. */
function listRecent(request: Request, member: Member) {
  const asked = readQuery(request, AskedPages)
  const { boards, comments } = seesAsGuest(member) ? readRecent() : listRecentRows(member)
  return { boards: turnTo(boards, asked.recentBoards), comments: turnTo(comments, asked.recentComments) }
}

const listRecentRows = (viewer: Member | null) => ({
  boards: listRecentBoards(viewer, RECENT_SIZE).map(boardRow),
  comments: listRecentComments(viewer, BOARD_COMMENTS, RECENT_SIZE).map(commentRow),
})

const readRecent = cachedRead(() => listRecentRows(null))

export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const siteName = readLoaded<{ siteName: string }>(root)?.siteName
  return [{ title: [error && errorTitle(statusOf(error)), siteName].filter(Boolean).join(' · ') }]
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRootData()
  const theme = root?.theme ?? 'dark'
  const leadTo = root?.flash?.leadTo
  // An app enlarges the text of its web view by itself.
  const textSize = root?.appVersion ? TEXT_SIZE.initial : (root?.textSize ?? TEXT_SIZE.initial)
  return (
    <html
      lang="ko"
      data-theme={theme}
      data-rows={root?.rows === 'dense' ? 'dense' : undefined}
      style={textSize === TEXT_SIZE.initial ? undefined : { fontSize: `${percentOf(textSize)}%` }}
    >
      <head>
        <meta charSet="utf-8" />
        {root?.overList && <OpenOverList productId={root.overList} nonce={nonce} />}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {BAR_COLORS[theme].map(({ color, media }) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <meta name="apple-mobile-web-app-title" content={root?.siteName} />
        <noscript>
          <link rel="stylesheet" href={WEB_FONT} />
          {leadTo && <meta httpEquiv="refresh" content={`0;url=${leadTo}`} />}
        </noscript>
        <Links />
        <Meta />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} />
      </body>
    </html>
  )
}

/** If scripts run, redirects to the list with the product in a window over it. */
const OpenOverList = ({ productId, nonce }: { productId: number; nonce: string | undefined }) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the number of a product
    dangerouslySetInnerHTML={{ __html: `location.replace('/bestCheapers?open=${productId}')` }}
  />
)

export default function Root() {
  const { now, flash, toasts } = useLoaderData<typeof loader>()
  const viewer = useLoadedViewer()
  useOwnPreview(useLocation().pathname)
  return (
    <Frame loadedAt={now} viewer={viewer} word={flash} toasts={toasts}>
      <Outlet />
    </Frame>
  )
}

interface FrameProps extends ComponentProps<typeof Shell> {
  /** When the server read the data of the page. */
  loadedAt: number
}

/** The frame around a page or its error. */
function Frame({ loadedAt, children, ...shell }: FrameProps) {
  const isBare = useMatches().some(({ handle }) => (handle as ScreenHandle | undefined)?.isBare)
  return (
    <NowProvider loadedAt={loadedAt}>
      <ViewerContext.Provider value={shell.viewer}>
        {isBare ? <BareShell>{children}</BareShell> : <Shell {...shell}>{children}</Shell>}
      </ViewerContext.Provider>
    </NowProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const viewer = useLoadedViewer()
  const root = useRootData()
  const status = statusOf(error)
  const said = isRouteErrorResponse(error) && !isOfFramework(error) ? error.data : undefined
  return (
    <Frame loadedAt={root?.now ?? 0} viewer={viewer} word={null} toasts={NO_TOASTS}>
      <ErrorState
        status={status}
        message={typeof said === 'string' ? said : undefined}
        errorId={status >= 500 ? root?.requestId : undefined}
      />
    </Frame>
  )
}

const NO_TOASTS: string[] = []
const NO_LINKS: Viewer['staff'] = []

/** The router's own messages are for developers: no such page, no such method. */
const isOfFramework = (error: ErrorResponse): boolean => (error as { internal?: boolean }).internal === true

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

/** The data of the frame; undefined if its loader failed. */
const useRootData = () => useRouteLoaderData<typeof loader>('root')

function useLoadedViewer(): Viewer {
  const root = useRootData()
  const member = root?.member
  const unread = useClient(member?.id ?? null, {
    unreadCount: root?.badges?.unreadNotifyCount ?? 0,
    unreadActionCount: root?.badges?.unreadActionCount ?? 0,
  })
  return useMemo(() => ({ ...NOBODY, ...member, ...frameOf(root), ...unread }), [member, root, unread])
}

const NOBODY = { id: null, nickname: null, imageUrl: null, isNoauth: false }

/** What the frame shows besides the member; default values without `root`. */
const frameOf = (root: ReturnType<typeof useRootData>) => ({
  staff: root?.staff ?? NO_LINKS,
  isDevice: root?.isDevice ?? false,
  suspension: root?.suspension ?? null,
  rewards: root?.rewards ?? null,
  recent: root?.recent ?? null,
  theme: root?.theme ?? 'dark',
  textSize: root?.textSize ?? TEXT_SIZE.initial,
  rows: root?.rows ?? rowsChoiceOf(null),
  appVersion: root?.appVersion ?? null,
  canSizeText: root?.canSizeText ?? true,
  siteName: root?.siteName ?? '핫딜알리미',
  ways: root?.ways ?? [],
  hasNewTerms: root?.hasNewTerms ?? false,
})
