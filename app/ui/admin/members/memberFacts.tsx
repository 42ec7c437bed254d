import type { ReactNode } from 'react'
import { untilWords } from '#domain/accounts/suspension.ts'
import type { readMemberPage } from '#domain/membership/memberPage.server.ts'
import { ROLE_NAMES } from '#domain/membership/memberState.ts'
import { casePath } from '#domain/moderation/paths.ts'
import { REASON_NAMES, SUBJECT_NAMES, VERDICT_NAMES } from '#domain/moderation/reasons.ts'
import { CURRENCY_NAMES, entryWords } from '#domain/rewards/rates.ts'
import { Link } from '../../link.tsx'
import { RelativeTime } from '../../relativeTime.tsx'
import { changeText } from '../../rewards/amounts.ts'
import { fullTime } from '../../time.ts'

const PROVIDER_NAMES = { kakao: '카카오', apple: 'Apple', noauth: '인증 없음', owner: '소유자 링크' } as const

type Shown = ReturnType<typeof readMemberPage>

/** What staff see of a member, list by list. */
export function MemberFacts({ shown }: { shown: Shown }) {
  const { member, providers, suspension, alerts, record, reportsGiven } = shown
  return (
    <>
      <section className="panel">
        <dl className="case-facts p-4">
          <dt>역할</dt>
          <dd>{ROLE_NAMES[member.role]}</dd>
          <dt>로그인</dt>
          <dd>{providers.map((provider) => PROVIDER_NAMES[provider]).join(', ') || '없음'}</dd>
          <dt>가입</dt>
          <dd>{fullTime(member.createdAt)}</dd>
          <dt>최근 방문</dt>
          <dd>{fullTime(member.lastSeenAt)}</dd>
          {member.leftAt !== null && (
            <>
              <dt>탈퇴</dt>
              <dd>{fullTime(member.leftAt)}</dd>
            </>
          )}
          {suspension && (
            <>
              <dt>이용 정지</dt>
              <dd>
                {untilWords(suspension)} · {suspension.reason}
              </dd>
            </>
          )}
          <dt>알림</dt>
          <dd>
            키워드 {alerts.keywords}개 · 최저가 {alerts.products}개
          </dd>
          <dt>신고</dt>
          <dd>
            보낸 신고 {reportsGiven}건 · 받은 조치 {record.strikes}번
          </dd>
        </dl>
      </section>
      <Part title="운영 메모" rows={shown.notes}>
        {({ id, words, writer, createdAt }) => (
          <li key={id}>
            <p className="case-words">{words}</p>
            <span className="meta">
              {writer ?? '탈퇴한 운영자'} · <RelativeTime at={createdAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="보낸 신고" rows={shown.given}>
        {({ caseId, kind, reason, createdAt }) => (
          <li key={caseId}>
            <Link to={casePath(caseId)}>
              {SUBJECT_NAMES[kind]} · {REASON_NAMES[reason]}
            </Link>{' '}
            <span className="meta">
              <RelativeTime at={createdAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="받은 신고" rows={shown.cases}>
        {({ id, kind, openedAt }) => (
          <li key={id}>
            <Link to={casePath(id)}>{SUBJECT_NAMES[kind]}</Link>{' '}
            <span className="meta">
              <RelativeTime at={openedAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="받은 조치" rows={record.verdicts}>
        {({ verdict, rule, decidedAt }) => (
          <li key={decidedAt}>
            {VERDICT_NAMES[verdict]}
            {rule && ` · ${REASON_NAMES[rule]}`}{' '}
            <span className="meta">
              <RelativeTime at={decidedAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="쓴 글" rows={shown.writings}>
        {({ path, title, writtenAt }) => (
          <li key={path}>
            <Link to={path}>{title || '(사진)'}</Link>{' '}
            <span className="meta">
              <RelativeTime at={writtenAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="포인트" rows={shown.entries}>
        {({ id, cause, currency, amount, isReversal, createdAt }) => (
          <li key={id}>
            {entryWords({ cause, isReversal, amount })} {changeText(amount)}{' '}
            <span className="meta">
              {CURRENCY_NAMES[currency]} · <RelativeTime at={createdAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="기기" rows={shown.devices}>
        {({ id, deviceName, deviceType }) => (
          <li key={id}>
            {deviceName} <span className="meta">{deviceType}</span>
          </li>
        )}
      </Part>
      <Part title="로그인" rows={shown.sessions}>
        {({ id, deviceName, lastSeenAt }) => (
          <li key={id}>
            {deviceName}{' '}
            <span className="meta">
              <RelativeTime at={lastSeenAt} />
            </span>
          </li>
        )}
      </Part>
      <Part title="기기나 주소가 같은 계정" rows={shown.sharers}>
        {({ id, nickname, by }) => (
          <li key={id}>
            <Link to={`/auth/admin/users/${id}`}>{nickname}</Link>{' '}
            <span className="meta">{by === 'DEVICE' ? '같은 기기' : '같은 주소'}</span>
          </li>
        )}
      </Part>
    </>
  )
}

interface PartProps<Row> {
  title: string
  rows: Row[]
  children: (row: Row) => ReactNode
}

function Part<Row>({ title, rows, children }: PartProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section className="panel">
      <h2 className="panel-head">{title}</h2>
      <ul className="member-part">{rows.map(children)}</ul>
    </section>
  )
}
