import type { LoaderFunctionArgs } from '@remix-run/node'
import * as z from 'zod'
import { requestContext } from '#app/requestContext.server.ts'
import { actInTurn } from '#db/turn.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { assertMayWrite } from '#domain/accounts/suspensions.server.ts'
import { EMPTY_FORM, type Form } from './input/fileInput.server.ts'
import { readId, readInput, readListed, readQuery } from './input/input.server.ts'
import { type LimitName, limitActs, limitAddress } from './protection/limits.server.ts'
import {
  findMember,
  requireAdmin,
  requireMember,
  requireProvenMember,
  requireProvenSuperAdmin,
  requireSuperAdmin,
} from './session/session.server.ts'

/** The schemas of an act: tests read them from the handlers that export them. */
export interface Shape {
  /** The schema of the body. */
  input?: z.ZodType
  /** The schema of the query, or several schemas by name. */
  query?: z.ZodType | Record<string, z.ZodType>
  /** The flood limit that counts the act; a write without one counts as `WRITES`. */
  limit?: LimitName
  /** The maximum size of a call's body in bytes; 256 kB by default. */
  maxBytes?: number
}

/** A request as an act sees it. */
export interface Asked extends Omit<LoaderFunctionArgs, 'context'> {
  /** The number in the path, `:id`. Refuses `not_found` when it is none. */
  readonly id: number
  /** The fields of a screen's form; empty elsewhere. */
  form: Form
  /** The row whose button was pressed: a form's field `id`, 0 for none. */
  readonly rowId: number
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type OutputsOf<Schemas> = Schemas extends z.ZodType
  ? z.output<Schemas>
  : { [Name in keyof Schemas]: OutputOf<Schemas[Name]> }
interface Reading<S extends Shape> {
  input: OutputOf<S['input']>
  query: OutputsOf<S['query']>
}

/** Who may do an act; `proven`: only within 15 minutes of signing in. A visitor's session is looked up, but not needed. */
export type Who =
  | 'anyone'
  | 'visitor'
  | 'member'
  | 'admin'
  | 'super admin'
  | 'proven member'
  | 'proven super admin'

/** One action of a handler for an actor who may do it. A form passes the body, already read. */
export interface Act<R> {
  (args: LoaderFunctionArgs, form?: Form): Promise<R>
  shape: Shape
  who: Who
}

/** Makes acts for one kind of actor, `who`. `findActor` returns the actor or refuses; each act then reads its input. */
export function actBy<Actor>(findActor: (asked: Asked) => Promise<Actor> | Actor, who: Who = 'anyone') {
  type Run<S extends Shape, R> = (asked: Asked & Reading<S> & { member: Actor }) => R
  function act<R>(run: Run<object, R>): Act<Awaited<R>>
  function act<S extends Shape, R>(shape: S, run: Run<S, R>): Act<Awaited<R>>
  function act<S extends Shape, R>(...given: [Run<S, R>] | [S, Run<S, R>]): Act<Awaited<R>> {
    const [shape, run] = given.length === 2 ? given : [{} as S, given[0]]
    const perform = async (args: LoaderFunctionArgs, form?: Form): Promise<Awaited<R>> => {
      const asked = askedBy(args, form ?? EMPTY_FORM)
      if (!form && isWrite(asked.request)) await limitAddress(asked.request, 'ATTEMPTS')
      const member = await findActor(asked)
      noteActor(asked, accountOf(member))
      const query = shape.query && readQueries(asked.request, shape.query)
      const input =
        shape.input &&
        (form
          ? readListed(form.fields, shape.input)
          : await readInput(asked.request, shape.input, shape.maxBytes))
      await limitAct(asked, shape.limit, accountOf(member), input)
      const act = () => run(Object.assign(asked, { member, ...({ input, query } as Reading<S>) }))
      // All slow work is done at this point, so the write lock is held only while the act writes.
      return await (isWrite(asked.request) ? actInTurn(act) : act())
    }
    return Object.assign(perform, { shape, who })
  }
  return act
}

const isWrite = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD'

/** The class that counts an act with `method`; null for a read without one. */
export const limitOf = (method: string, limit?: LimitName): LimitName | null =>
  limit ?? (isWrite({ method }) ? 'WRITES' : null)

async function limitAct(
  { request, form }: Asked,
  limit: LimitName | undefined,
  member: Member | null,
  input: unknown,
): Promise<void> {
  const name = limitOf(request.method, limit)
  if (name === null) return
  if (limit === undefined && member === null) return limitAddress(request, 'PUBLIC_CALLS')
  const act = JSON.stringify([request.method, request.url, `${form.fields}`, input])
  await limitActs({ request, member, act }, name)
}

/** Notes the actor and the request, for the records that the domain keeps. */
function noteActor({ request, form }: Asked, member: Member | null): void {
  const context = requestContext.getStore()
  if (!context || member === null) return
  const door = [request.method, new URL(request.url).pathname, form.fields.get('_act')]
  context.actor = { memberId: member.id, door: door.filter(Boolean).join(' ') }
}

/** The account of an actor, if the actor is one. */
const accountOf = (actor: unknown): Member | null =>
  typeof actor === 'object' && actor !== null && 'nickname' in actor ? (actor as Member) : null

function readQueries(request: Request, schemas: z.ZodType | Record<string, z.ZodType>): unknown {
  if (schemas instanceof z.ZodType) return readQuery(request, schemas)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, readQuery(request, schema)]),
  )
}

function askedBy({ request, params }: LoaderFunctionArgs, form: Form): Asked {
  return {
    request,
    params,
    form,
    get id() {
      return readId(params.id)
    },
    get rowId() {
      const id = Number(form.fields.get('id') ?? new URL(request.url).searchParams.get('id') ?? 0)
      return Number.isSafeInteger(id) ? id : 0
    },
  }
}

/** Suspended staff may read, but change nothing. */
const asStaff =
  (find: (request: Request) => Promise<Member>) =>
  async ({ request }: Asked): Promise<Member> => {
    const member = await find(request)
    if (isWrite(request)) assertMayWrite(member)
    return member
  }

/** For members. Refuses `not_signed_in`. */
export const byMember = actBy(({ request }) => requireMember(request), 'member')
/** For admins. Refuses `forbidden` to ordinary members. */
export const byAdmin = actBy(asStaff(requireAdmin), 'admin')
/** For super admins. Refuses `forbidden` to everyone else. */
export const bySuperAdmin = actBy(asStaff(requireSuperAdmin), 'super admin')
/** For members who signed in within the last 15 minutes. Refuses `conflict` (`proof_needed`) to others. */
export const byProvenMember = actBy(({ request }) => requireProvenMember(request), 'proven member')
/** For super admins who signed in within the last 15 minutes. */
export const byProvenSuperAdmin = actBy(asStaff(requireProvenSuperAdmin), 'proven super admin')
/** For everybody; `member` is null for a guest. */
export const byVisitor = actBy(({ request }) => findMember(request), 'visitor')
/** For everybody, without a look-up of the session. */
export const byAnyone = actBy(() => null)
