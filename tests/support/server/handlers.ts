import { join } from 'node:path'
import type * as z from 'zod'
import routes from '#app/routes.ts'
import { type Act, limitOf } from '#http/acts.server.ts'
import type { LimitName } from '#http/protection/limits.server.ts'

/* Every handler with the schemas that it exports: a test that walks these covers what is added later. */

const APP = join(import.meta.dirname, '..', '..', '..', 'app')

/** Names of the query that no schema declares: the frame of every screen reads them, and the ways to a provider and back. */
const UNDECLARED: Record<string, string[]> = {
  '/': ['recentBoards', 'recentComments', 'for'],
  '/login/kakao': ['to'],
  '/login/kakao/callback': ['state', 'code', 'error'],
  '/login/apple': ['to'],
}

/** An address of the product. */
export interface Handler {
  /** `/products/:id`. */
  path: string
  isScreen: boolean
  /** The methods of its action. */
  methods: string[]
  /** The names in a body that its action reads. */
  fieldNames: string[]
  /** The buttons of its form (`_act`); '' where it has one act. */
  buttons: string[]
  /** The names in the query that it reads. */
  queryNames: string[]
  /** Its acts: GET, the methods of a call or the buttons of a form. */
  acts: Array<{ name: string; method: string; limit: LimitName | null }>
}

interface Exported {
  acts?: Act<unknown> | Record<string, Act<unknown>>
  methods?: string[]
  hasButtons?: boolean
}

/** Every address of the product, in the order of `app/routes.ts`. */
export const listHandlers = (): Promise<Handler[]> =>
  Promise.all(
    routes.map(async ({ path = '', file }) => {
      const { loader, action }: { loader?: Exported; action?: Exported } = await import(join(APP, file))
      const isScreen = file.endsWith('.tsx')
      const shapes = [...actsOf(loader), ...actsOf(action)].map(({ shape }) => shape)
      const queries = shapes.flatMap(({ query = {} }) => (isSchema(query) ? [query] : Object.values(query)))
      return {
        path: `/${path}`,
        isScreen,
        methods: action ? (action.methods ?? ['POST']) : [],
        fieldNames: namesIn(actsOf(action).flatMap(({ shape }) => shape.input ?? [])),
        buttons: action ? buttonsOf(action) : [''],
        queryNames: [...namesIn(queries), ...(UNDECLARED[`/${path}`] ?? [])],
        acts: [...namedActsOf(loader, 'GET'), ...namedActsOf(action, 'POST')],
      }
    }),
  )

const actsOf = ({ acts = {} }: Exported = {}): Act<unknown>[] =>
  (typeof acts === 'function' ? [acts] : Object.values(acts)).filter(({ shape }) => shape !== undefined)

function namedActsOf(exported: Exported | undefined, otherwise: string): Handler['acts'] {
  const { acts = {}, methods = [] } = exported ?? {}
  const named = typeof acts === 'function' ? [['', acts] as const] : Object.entries(acts)
  return named.map(([name, { shape }]) => {
    const method = methods.includes(name) ? name : otherwise
    return { name: name === method ? '' : name, method, limit: limitOf(method, shape?.limit) }
  })
}

const buttonsOf = ({ acts, methods, hasButtons }: Exported): string[] =>
  typeof acts === 'object' && methods === undefined && hasButtons ? Object.keys(acts) : ['']

const isSchema = (given: object): given is z.ZodType => '_zod' in given

/** The parts of each kind of schema. */
interface Parts extends Partial<Record<string, unknown>> {
  shape?: object
}

/** The names of the fields that schemas read, with those of the schemas they are made of. */
const namesIn = (schemas: z.ZodType[]): string[] => [...new Set(schemas.flatMap(namesOf))]

function namesOf(schema: z.ZodType): string[] {
  const { shape = {}, ...parts } = schema.def as object as Parts
  const inner = [parts.in, parts.out, parts.left, parts.right, parts.innerType, parts.options]
  const schemas = inner.flat().filter((part): part is z.ZodType => part !== undefined)
  return [...Object.keys(shape), ...schemas.flatMap(namesOf)]
}
