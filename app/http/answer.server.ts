import { type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { log, logFailure } from '#app/log.server.ts'
import { durably } from '#db/durable.server.ts'
import { troubleOf } from '#db/trouble.ts'
import { actInTurn, retryInTurn } from '#db/turn.server.ts'
import { PROOF_NEEDED } from '#domain/accounts/signIn/loginErrors.ts'
import { AnyPostHtml } from '#domain/boards/newBoard.server.ts'
import { hasFewEscapes } from '#domain/fields.ts'
import { ownPath } from '#domain/ownPath.ts'
import { isRefusal, Refusal, type RefusalReason, refuse } from '#domain/refusal.ts'
import { cleanHtml, plainTextOf } from '#domain/richText.server.ts'
import { valuesByName } from '#domain/valuesByName.ts'
import type { Act, Shape } from './acts.server.ts'
import { flash } from './flash.server.ts'
import { EMPTY_FORM, type Form, isMultipart, readGuestForm } from './input/fileInput.server.ts'
import { releaseBody } from './input/heldBodies.server.ts'
import { readForm } from './input/input.server.ts'
import { pageBefore } from './pageBefore.ts'
import { limitAddress } from './protection/limits.server.ts'
import { assertSameSite } from './protection/sameSite.server.ts'
import { assertFormShownTo, SHOWN_TO_FIELD } from './protection/shownTo.server.ts'
import { findMember } from './session/session.server.ts'

/**
 * The status of each refusal. Only calls above the role of the caller get 403, because clients clear the user at 403.
 */
const STATUS: Record<RefusalReason, number> = {
  invalid: 400,
  not_configured: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
}

/** The status of a refusal. */
export const statusOf = ({ reason }: Refusal): number => STATUS[reason]

/** The hidden field, or the button, that names an act of a form. */
const ACT_FIELD = '_act'

const UNAVAILABLE = '지금은 처리할 수 없습니다. 잠시 후 다시 시도해주세요.'
const AGAIN_AFTER_SECONDS = 5

/** The refusal for an error: the error itself, or one for trouble with the database or disk; null for other errors. */
export function refusalOf(error: unknown): Refusal | null {
  if (isRefusal(error)) return error
  if (troubleOf(error) === null) return null
  logFailure(error, 'a request was refused for now')
  return new Refusal('unavailable', UNAVAILABLE, { retryAfterSeconds: AGAIN_AFTER_SECONDS })
}

/** The answer to an error that a handler does not answer: 503 for temporary trouble, else null. */
export function answerTrouble(error: unknown): Response | null {
  const refusal = troubleOf(error) === null ? null : refusalOf(error)
  return refusal && answerText(refusal)
}

/** The words for a fault of the server (specification, section 8). */
export const UNKNOWN = '죄송합니다, 알 수 없는 에러가 발생했습니다'

/** The answer to a form whose input was refused: the message and the typed values, by field. */
export interface FormRefusal {
  refusal: { code: string; message: string; fields: Record<string, string> }
  typed: Record<string, string[]>
}

/** The number of a request on the error page and in its log lines. */
export const requestIdOf = ({ nonce }: AppLoadContext): string => nonce.slice(0, 8)

type Handle<T> = (args: LoaderFunctionArgs) => Promise<T> | T

/**
 * A handler for addresses that another server calls, or to which it sends people back. It answers refusals itself. As
 * the other wrappers do, it answers once everything that it wrote has reached the disk.
 */
export const callback =
  <T>(handle: Handle<T>) =>
  (args: LoaderFunctionArgs): Promise<T> =>
    durably(() => actInTurn(() => handle(args))).catch((error: unknown) => {
      throw answerTrouble(error) ?? error
    })

/**
 * A screen's loader. `not_signed_in` and `admins_only` redirect to the previous page or home with a toast, `version`
 * redirects to the app's store; other refusals show the 404 or the 50x page with their status and text.
 */
export function page<T>(load: Handle<T> & { shape?: Shape }) {
  const handle = async (args: LoaderFunctionArgs): Promise<T> => {
    try {
      return await durably(() => retryInTurn(() => load(args)))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      throw await answerScreen(args.request, refusal)
    }
  }
  return Object.assign(handle, { acts: { GET: load } })
}

export interface FormOptions {
  /** Returns the name of the act if the address, not a button, names it. */
  actIn?: (args: LoaderFunctionArgs) => string
  /** The page to return to if the form's own page may no longer exist; by default the page before. */
  backFrom?: (args: LoaderFunctionArgs) => string
  /** The maximum text that the form may send with files, in bytes; 256 kB by default. */
  mostTextBytes?: number
}

type Acts<A> = A | Record<string, A>
/** The answer of a form: the results of its acts. */
type ResultOf<T> = T extends Act<infer R> ? R : T[keyof T] extends Act<infer R> ? R : never

/**
 * A screen's action: one act, or several by the pressed button (the field `_act`, absent = ''). The body is
 * read once. Refused input returns to the form with the typed values. An act on a deleted thing (the second
 * of two clicks), or on a page rendered for another member, redirects to the previous page with a toast.
 */
export function form<T extends Acts<Act<unknown>>>(acts: T, { backFrom, ...options }: FormOptions = {}) {
  const handle = async (args: LoaderFunctionArgs): Promise<ResultOf<T> | RefusedForm> => {
    const read = { form: EMPTY_FORM }
    try {
      return await durably(() => performAct({ acts, ...options }, args, read) as Promise<ResultOf<T>>)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      const back = backFrom ? backFrom(args) : pageBefore(args.request)
      return refuseForm(refusal, { request: args.request, form: read.form, back })
    } finally {
      releaseBody(args.request)
    }
  }
  return Object.assign(handle, { acts, hasButtons: options.actIn === undefined })
}

/**
 * Reads the form into `read`, from which a refusal takes the typed values, and runs the act of the pressed
 * button.
 */
async function performAct(
  { acts, actIn, mostTextBytes }: { acts: Acts<Act<unknown>> } & FormOptions,
  args: LoaderFunctionArgs,
  read: { form: Form },
): Promise<unknown> {
  assertSameSite(args.request)
  await limitAddress(args.request, 'ATTEMPTS')
  const member = await findMember(args.request)
  const isOfGuest = member === null && isMultipart(args.request)
  read.form = await (isOfGuest ? readGuestForm(args.request) : readForm(args.request, mostTextBytes))
  if (isRefusal(read.form.failure)) throw read.form.failure
  const { fields } = read.form
  if (member) assertFormShownTo(member, fields)
  const pressed = actIn ? actIn(args) : (fields.get(ACT_FIELD) ?? '')
  const act = chooseAct(acts, pressed)
  return act(args, read.form)
}

function chooseAct(acts: Acts<Act<unknown>>, pressed: string): Act<unknown> {
  if (typeof acts === 'function') return acts
  const act = Object.hasOwn(acts, pressed) ? acts[pressed] : undefined
  return act ?? refuse('invalid', '지원하지 않는 요청입니다.')
}

type RefusedForm = ReturnType<typeof data<FormRefusal>>

interface Refused {
  request: Request
  form: Form
  back: string | null
}

async function refuseForm(refusal: Refusal, { request, form, back }: Refused): Promise<RefusedForm> {
  const { reason, code, message, fields = {} } = refusal
  const isOutdated = reason === 'not_found' || code === 'other_member'
  const isOfScreen = ['not_signed_in', 'not_found', 'forbidden'].includes(reason)
  const words = isOfScreen || (isOutdated && back !== null) ? typedWords(form) : ''
  if (words !== '') throw returnWords(refusal, words, request)
  if (isOutdated && back !== null) throw redirect(back, { headers: await flash({ message }) })
  if (isOfScreen || code === 'version' || code === PROOF_NEEDED) throw await answerScreen(request, refusal)
  return data(
    { refusal: { code, message, fields }, typed: typedFields(form) },
    { status: STATUS[reason], headers: refusalHeaders(refusal) },
  )
}

/**
 * The page that gives a comment or a post back to its author when its form no longer exists
 * (`ui/states/keptWords.tsx`): its subject was deleted, or its author signed out. A form that a script sent stays in
 * the page with its text.
 */
const returnWords = (refusal: Refusal, words: string, request: Request): Response =>
  Response.json(
    { message: refusal.message, words, back: pageBefore(request) ?? '/' },
    { status: STATUS[refusal.reason], headers: refusalHeaders(refusal) },
  )

/**
 * The title and the text of a comment or a post in a form; empty for other forms. HTML larger than a post
 * may be is left out: none of our forms sends it, and parsing it would block other requests.
 */
function typedWords({ fields }: Form): string {
  const [title = '', text = '', content = ''] = ['title', 'text', 'content'].map(
    (name) => fields.get(name) ?? '',
  )
  const isHtml = content.startsWith('<')
  const words = () => (AnyPostHtml.safeParse(content).success ? plainTextOf(cleanHtml(content)) : '')
  return [title, text || (isHtml ? words() : content)].filter((words) => words.trim() !== '').join('\n\n')
}

type Method = 'POST' | 'PUT' | 'DELETE'
type Call = Act<Response>
type Calls = Partial<Record<Method, Call>>
type CallHandler = (args: LoaderFunctionArgs) => Promise<Response>

/** A call of api/v0 that reads: a loader. Answers JSON whatever happens. */
export function api<C extends Call>(call: C): CallHandler & { acts: { GET: C } }
/** A call that writes: an action, by method. Other methods than `methods` are answered 405. */
export function api<C extends Calls>(calls: C): CallHandler & { acts: C; methods: string[] }
export function api(calls: Call | Calls): CallHandler {
  if (typeof calls === 'function')
    return Object.assign((args: LoaderFunctionArgs) => answerCall(calls, args), { acts: { GET: calls } })
  const methods = Object.keys(calls)
  const handle: CallHandler = async (args) => {
    const call = calls[args.request.method as Method]
    return call ? answerCall(call, args) : answerMethod(methods)
  }
  return Object.assign(handle, { acts: calls, methods })
}

async function answerCall(call: Call, args: LoaderFunctionArgs): Promise<Response> {
  try {
    const isRead = args.request.method === 'GET' || args.request.method === 'HEAD'
    return await durably(() => (isRead ? retryInTurn(() => call(args)) : call(args)))
  } catch (error) {
    if (error instanceof Response) return error
    const refusal = refusalOf(error)
    if (refusal)
      return isProofOfPage(refusal, args.request)
        ? leadToLogin(args.request, OWN_DATA)
        : answerRefusal(refusal)
    log.error({ err: error, path: new URL(args.request.url).pathname }, 'api call failed')
    return Response.json({ status: 500, code: 'unknown', message: UNKNOWN }, { status: 500 })
  } finally {
    releaseBody(args.request)
  }
}

/** The answer of a call to an unsupported method. */
export function answerMethod(methods: string[]): Response {
  const Allow = methods.join(', ')
  const message = `이 호출은 ${Allow} 방식만 받습니다.`
  return Response.json(
    { status: 405, code: 'method_not_allowed', message },
    { status: 405, headers: { Allow } },
  )
}

/** The typed JSON body of a refusal: `{status, code, message, fields?}`. */
function answerRefusal(refusal: Refusal): Response {
  const status = STATUS[refusal.reason]
  const { code, message, fields } = refusal
  return Response.json(
    { status, code, message, ...(fields && { fields }) },
    { status, headers: refusalHeaders(refusal) },
  )
}

/**
 * A response whose type knows its status and its body: `server/reference` describes the answers of calls by it. The body is
 * that of a function, so that TypeScript keeps both of two answers when one has all fields of the other.
 */
export type Answer<Status extends number, Body> = Response & {
  readonly answers?: { status: Status; body: (sent: Body) => Body }
}

export const ok = <Body>(body: Body, init?: ResponseInit): Answer<200, Body> =>
  Response.json(body, { headers: { 'Cache-Control': 'no-store' }, ...init })
export const created = <Body>(body: Body): Answer<201, Body> => ok(body, { status: 201 }) as Response
export const noContent = (headers?: HeadersInit): Answer<204, undefined> =>
  new Response(null, { status: 204, headers })

async function answerScreen(request: Request, refusal: Refusal): Promise<Response> {
  const { message, code } = refusal
  if (refusal.reason === 'not_signed_in') {
    const loginTo = screenPath(request.url)
    return redirect(backOrHome(request), { headers: await flash({ message, loginTo }) })
  }
  if (code === PROOF_NEEDED) return leadToLogin(request, screenPath(request.url))
  if (code === 'version') return redirect('/goAppStore')
  if (code === 'admins_only') return redirect(backOrHome(request), { headers: await flash({ message }) })
  return answerText(refusal)
}

/** The text of a refusal, which a screen shows on its error page. */
const answerText = (refusal: Refusal): Response =>
  new Response(refusal.message, {
    status: STATUS[refusal.reason],
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...refusalHeaders(refusal) },
  })

/** The page with the links to the calls that a browser may open directly. */
const OWN_DATA = '/auth/my/info'

/** True for a call that a person opened by a link of a page, such as the export. */
const isProofOfPage = ({ code }: Refusal, { headers }: Request): boolean =>
  code === PROOF_NEEDED && headers.get('Sec-Fetch-Mode') === 'navigate'

/** Redirects a member to sign in again and then to return to the form, or to `to`. */
const leadToLogin = (request: Request, to: string): Response =>
  redirect(`/login?${new URLSearchParams({ to: pageBefore(request) ?? to, error: PROOF_NEEDED })}`)

/** The address of the screen that a request asks for, by itself or through the page's script. */
export function screenPath(url: string): string {
  const { pathname, search } = new URL(url)
  return ownPath(pathname.replace(/\.data$/, '') + search)
}

/** The previous page if it is ours, else home. Home too if it is the requested page, to avoid a redirect loop. */
function backOrHome(request: Request): string {
  const back = pageBefore(request)
  const isItself = request.method === 'GET' && back === screenPath(request.url)
  return back === null || isItself ? '/' : back
}

function refusalHeaders(refusal: Refusal): Record<string, string> {
  if (refusal.reason === 'not_signed_in') return { 'WWW-Authenticate': 'Bearer' }
  return refusal.retryAfterSeconds ? { 'Retry-After': String(Math.ceil(refusal.retryAfterSeconds)) } : {}
}

/** The typed values, by field; none for a body with more escapes than a person types. */
function typedFields({ fields }: Form): Record<string, string[]> {
  if (!hasFewEscapes([...fields.values()].join(''))) return {}
  const values = valuesByName(fields)
  values.delete(SHOWN_TO_FIELD)
  return Object.fromEntries(values)
}
