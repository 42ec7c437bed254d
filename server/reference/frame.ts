// The parts of the reference that all calls share.

/** The refusals, by the names of their responses; `app/http/answer.server.ts` has the statuses. */
export const REFUSALS = {
  Invalid: {
    status: 400,
    description:
      '입력값이 잘못되었거나, 이용 제한(suspended), 부족한 포인트(balance), 오래된 앱(version) 때문에 거절',
  },
  NotSignedIn: { status: 401, description: '로그인하지 않았거나 토큰이 만료됨' },
  Forbidden: { status: 403, description: '권한이 없거나 탈퇴한 계정임' },
  NotFound: { status: 404, description: '없거나 볼 수 없음' },
  Conflict: { status: 409, description: '지금의 상태와 맞지 않음' },
  TooMany: { status: 429, description: '너무 자주 요청함' },
  Unknown: { status: 500, description: '서버의 오류' },
  Unavailable: { status: 503, description: '지금은 처리할 수 없음' },
} as const

export type Refused = keyof typeof REFUSALS

const WAIT = {
  'Retry-After': { description: '다시 요청할 때까지 기다릴 초', schema: { type: 'integer', minimum: 1 } },
}
/** The refusals that say when to ask again. */
const WAITING: Refused[] = ['TooMany', 'Unavailable']

const CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

export const INFO = {
  title: 'api/v0',
  version: 'v0',
  description: [
    '요청과 답은 JSON입니다. 목록은 `{contents, pageNumber, pageSize, totalCount}`로 답합니다. 쪽 번호는 1부터이며 한 쪽은 20개, 많아야 100개입니다.',
    '시각은 ISO 8601의 UTC이고, 번호와 금액은 정수입니다.',
    '토큰은 로그인 호출이 발급하며 `Authorization: Bearer` 헤더로 보냅니다. 15분이 지나면 `token/refresh`로 새로 발급받습니다.',
    '웹 페이지는 토큰 대신 쿠키로 요청합니다. 이때 조회가 아닌 요청은 이 사이트에서만 보낼 수 있습니다.',
    '거절은 `{status, code, message, fields}`로 답합니다. `message`는 그대로 보여 줄 수 있는 한국어이고, `fields`는 잘못된 항목의 설명입니다.',
    '채팅은 `/stomp`의 STOMP로 주고받으며 이 문서에 없습니다.',
  ].join('\n\n'),
}

export const COMPONENTS = {
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'https에서는 이름이 `__Host-session`입니다.',
    },
  },
  responses: Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { description }]) => [
      name,
      { description, ...(WAITING.includes(name as Refused) && { headers: WAIT }), content: CONTENT },
    ]),
  ),
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        status: { type: 'integer', description: 'HTTP 상태' },
        code: { type: 'string', description: '거절한 이유의 이름' },
        message: { type: 'string', description: '보여 줄 설명' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: '잘못된 항목마다 보여 줄 설명',
        },
      },
      required: ['status', 'code', 'message'],
    },
  },
}
