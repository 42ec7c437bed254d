import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { COMMUNITIES, PRICE_SOURCE } from '#domain/sources/communities.ts'

/** A yes/no setting written as `on` or `off`. */
const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], 'on 또는 off만 쓸 수 있습니다')
    .transform((value) => value === 'on')
    .default(fallback)

const splitCommas = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
const commaList = z.string().transform(splitCommas).default([])

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'http 또는 https 주소여야 합니다' })
  .transform((url) => url.replace(/\/{1,9}$/, ''))

/** The part of an address that names a host, which is all that people type and that cookies depend on. */
const origin = httpUrl
  .refine((url) => {
    const { pathname, search, hash, username, password } = new URL(url)
    return pathname === '/' && `${search}${hash}${username}${password}` === '' && !/[?#@]/.test(url)
  }, '경로, 물음표 뒤의 값, 사용자 이름 없이 https://deals.example.com 형식이어야 합니다')
  .transform((url) => new URL(url).origin)

const SOURCE_KEYS: string[] = [...COMMUNITIES, PRICE_SOURCE].map(({ key }) => key)

/** A list of sources, and of other words that the setting knows. */
const sourceList = (...others: string[]) => {
  const known = [...SOURCE_KEYS, ...others]
  return commaList.refine(
    (keys) => keys.every((key) => known.includes(key)),
    `다음 값만 쉼표로 구분해 입력할 수 있습니다: ${known.join(', ')}`,
  )
}

/** Outside this machine, the bus of the chat must use encryption and authentication. */
function isSafeBus(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) || (protocol === 'tls:' && username !== '')
}

/** Requests to the first machine carry members' cookies, so they must be encrypted or stay in a private network. */
function isSafePrimary(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const isOwnNetwork = /^(?:127\.\d+\.\d+\.\d+|\[::1\]|[\w-]+|[\w.-]+\.internal)$/.test(hostname)
  return protocol === 'https:' || isOwnNetwork
}

/** A private key in PKCS #8: of an elliptic curve or of RSA. */
function isPrivateKey(pem: string, type: 'ec' | 'rsa'): boolean {
  try {
    return pem.startsWith('-----BEGIN PRIVATE KEY') && createPrivateKey(pem).asymmetricKeyType === type
  } catch {
    return false
  }
}

/** The text of the first machine's `keys.json`. */
function isKeys(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text).secrets)
  } catch {
    return false
  }
}

const ServiceAccount = z
  .object({
    project_id: z.string().min(1),
    client_email: z.string().min(1),
    private_key: z.string().refine((pem) => isPrivateKey(pem, 'rsa')),
  })
  .transform((file) => ({
    projectId: file.project_id,
    clientEmail: file.client_email,
    privateKey: file.private_key,
  }))

/** A service account's JSON, or the path of the file that holds it. */
const serviceAccount = z.string().transform((given, context) => {
  try {
    const json = given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8')
    return ServiceAccount.parse(JSON.parse(json))
  } catch {
    context.addIssue(
      'Firebase 서비스 계정의 JSON이거나 그 파일의 경로여야 합니다. private_key도 받은 그대로여야 합니다',
    )
    return z.NEVER
  }
})

const integer = (min: number, max: number) =>
  z.coerce
    .number(`${min}–${max} 사이의 정수여야 합니다`)
    .int(`${min}–${max} 사이의 정수여야 합니다`)
    .min(min, `${min} 이상이어야 합니다`)
    .max(max, `${max} 이하여야 합니다`)

/** Every setting of the program. Names and defaults are fixed in `docs/hosting.md`. */
const AllSettings = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  SITE_NAME: z.string().max(40, '40자 이하여야 합니다').default('핫딜알리미'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'trace, debug, info, warn, error, silent 중 하나여야 합니다',
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, '16자 이상이어야 합니다').optional(),
  TRUST_PROXY: integer(0, 10).default(0),

  KAKAO_CLIENT_ID: z.string().optional(),
  KAKAO_CLIENT_SECRET: z.string().optional(),
  KAKAO_ADMIN_KEY: z.string().optional(),
  KAKAO_REDIRECT_URLS: commaList.refine(
    (urls) => urls.every((url) => url.includes('://') && URL.canParse(url)),
    'https://… 처럼 ://가 있는 주소를 쉼표로 구분해 입력해야 합니다',
  ),
  KAKAO_AUTH_URL: httpUrl.default('https://kauth.kakao.com'),
  KAKAO_API_URL: httpUrl.default('https://kapi.kakao.com'),

  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_BUNDLE_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z
    .string()
    // Many hosts keep a setting on one line.
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine((pem) => isPrivateKey(pem, 'ec'), 'Apple에서 받은 .p8 파일의 내용이어야 합니다')
    .optional(),
  APPLE_URL: httpUrl.default('https://appleid.apple.com'),

  SUPER_ADMINS: commaList.refine(
    (identities) => identities.every((identity) => /^(kakao|apple):\S+$/.test(identity)),
    'kakao:회원번호 또는 apple:식별자를 쉼표로 구분해 입력해야 합니다',
  ),

  VAPID_SUBJECT: z
    .string()
    .regex(
      /^(?:https:\/\/|mailto:[^\s@]+@)[^\s@/.]+\.[^\s@]+$/,
      'https://deals.example.com 또는 mailto:me@example.com 형식이어야 합니다',
    )
    .optional(),

  FIREBASE_CREDENTIALS: serviceAccount.optional(),
  FCM_URL: httpUrl.optional(),

  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, '123456:ABC… 형식의 봇 토큰이어야 합니다')
    .optional(),
  TELEGRAM_API_URL: httpUrl.default('https://api.telegram.org'),
  TELEGRAM_WEBHOOK: onOff(false),

  COUPANG_ACCESS_KEY: z.string().optional(),
  COUPANG_SECRET_KEY: z.string().optional(),
  COUPANG_API_URL: httpUrl.default('https://api-gateway.coupang.com'),
  LINKPRICE_ID: z.string().optional(),
  LINKPRICE_API_URL: httpUrl.default('https://api.linkprice.com'),

  NATS_URL: z
    .url({
      protocol: /^(?:nats|tls)$/,
      error: 'nats://host:port 또는 tls://user:password@host:port 형식이어야 합니다',
    })
    .refine(isSafeBus, '다른 서버의 NATS에는 tls://user:password@host:port 로 연결해야 합니다')
    .optional(),

  USD_KRW: z.coerce
    .number('숫자여야 합니다')
    .min(100, '100 이상이어야 합니다')
    .max(100_000, '100000 이하여야 합니다')
    .default(1400),

  BACKGROUND: onOff(true),
  PROCESSES: z
    .string()
    .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'auto 또는 1–64 사이의 정수여야 합니다')
    .transform((given) => (given === 'auto' ? availableParallelism() : Number(given)))
    .default(1),
  ROLE: z.enum(['primary', 'replica'], 'primary 또는 replica만 쓸 수 있습니다').default('primary'),
  PRIMARY_URL: httpUrl
    .refine(isSafePrimary, 'https 주소이거나 내부망의 이름(127.0.0.1, service, x.internal)이어야 합니다')
    .optional(),
  PRIMARY_FLY_MACHINE: z
    .string()
    .regex(/^[0-9a-f]{8,20}$/, 'fly machine list에 나오는 머신의 id여야 합니다')
    .optional(),
  KEYS: z.string().refine(isKeys, 'keys.json의 내용이어야 합니다').optional(),
  REPLICA_URL: z
    .string()
    .regex(/^(?:s3|file):\/\//, 's3://버킷/경로 또는 file:///폴더 형식이어야 합니다')
    .optional(),
  REPLICA_ENDPOINT: httpUrl.optional(),
  BACKUP_PASSPHRASE: z
    .string()
    .min(12, '12자 이상이어야 합니다')
    .max(200, '200자 이하여야 합니다')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'ap-northeast-2 같은 지역 이름이어야 합니다')
    .default('us-east-1'),
  AWS_ENDPOINT_URL: httpUrl.optional(),

  CRAWL: onOff(true),
  CRAWL_USER_AGENT: z.string().optional(),
  SOURCES_OFF: sourceList('none').default(['fmkorea']),
  PICTURES_OFF: sourceList(),
  SOURCES_URL: httpUrl.optional(),
  ALLOW_HOSTS: commaList.refine(
    (hosts) => hosts.every((host) => /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]+\]):\d{1,5}$/.test(host)),
    'host:port를 쉼표로 구분해 입력해야 합니다',
  ),
  PUSH_HOSTS: commaList.refine(
    (hosts) => hosts.every((host) => /^(?:\*\.)?[a-z0-9.-]{1,253}(?::\d{1,5})?$/.test(host)),
    'push.example.com, *.example.com 또는 host:port를 쉼표로 구분해 입력해야 합니다',
  ),
})

/** The settings that a second machine requires. */
const NEEDED_BY_REPLICA = {
  PRIMARY_URL: '첫 서버의 주소가 필요합니다',
  REPLICA_URL: '첫 서버의 REPLICA_URL과 같은 값이 필요합니다',
  NATS_URL: '첫 서버와 같은 NATS의 주소가 필요합니다',
} as const

const Settings = AllSettings.superRefine((settings, context) => {
  if (settings.ROLE === 'primary') return
  if (settings.PROCESSES > 1)
    context.addIssue({
      code: 'custom',
      path: ['PROCESSES'],
      message: 'ROLE=replica인 서버는 프로세스 하나로만 실행할 수 있습니다',
    })
  for (const [name, why] of Object.entries(NEEDED_BY_REPLICA))
    if (settings[name as keyof typeof NEEDED_BY_REPLICA] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: `ROLE=replica에는 ${why}` })
})

/** The settings that are secrets. `NAME_FILE` names a file that holds one, as managers of secrets provide it. */
const SECRETS = [
  'METRICS_TOKEN',
  'KAKAO_CLIENT_SECRET',
  'KAKAO_ADMIN_KEY',
  'APPLE_PRIVATE_KEY',
  'TELEGRAM_BOT_TOKEN',
  'COUPANG_ACCESS_KEY',
  'COUPANG_SECRET_KEY',
  'NATS_URL',
  'KEYS',
  'BACKUP_PASSPHRASE',
  'AWS_SECRET_ACCESS_KEY',
] as const satisfies Array<keyof z.input<typeof AllSettings>>

export type Env = Omit<z.infer<typeof Settings>, 'ORIGIN'> & { ORIGIN: string }

/**
 * Reads the settings from `source` and the files that it names; empty strings count as absent.
 * Throws an Error with one readable line per wrong setting.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries({ ...source, ...readSecretFiles(source) }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`설정이 잘못되었습니다 · ${lines.join(' · ')}`)
  }
  return {
    ...parsed.data,
    ORIGIN: parsed.data.ORIGIN ?? defaultOrigin(given.FLY_APP_NAME, parsed.data.PORT),
  }
}

/** On Fly.io the host name of an application begins with its name, FLY_APP_NAME. */
const defaultOrigin = (flyApp: string | undefined, port: number): string =>
  flyApp === undefined ? `http://localhost:${port}` : `https://${flyApp}.fly.dev`

function readSecretFiles(source: Record<string, string | undefined>): Record<string, string> {
  const named = SECRETS.flatMap((name) => {
    const file = source[`${name}_FILE`]
    return file ? [[name, readSecretFile(name, file)] as const] : []
  })
  return Object.fromEntries(named)
}

function readSecretFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`설정이 잘못되었습니다 · ${name}_FILE: 읽을 수 있는 파일의 경로여야 합니다`)
  }
}

/** The settings of this process. A wrong value stops the start with one clear line and exit code 1. */
export const env: Env = readEnvOrExit()

function readEnvOrExit(): Env {
  try {
    return parseEnv(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** True when the site is served over https: cookies are then `Secure`. */
export const isHttps = (): boolean => env.ORIGIN.startsWith('https:')

/**
 * The name under which a browser stores a cookie of the path `/`. Over https its prefix makes browsers refuse the
 * cookie from a sibling host or over plain http (RFC 6265bis, 4.1.3.2).
 */
export const cookieName = (name: string): string => (isHttps() ? `__Host-${name}` : name)
