import { env } from '#app/env.server.ts'
import { findLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { readLedgerState } from '#domain/gifts/economy/ledgerCheck.server.ts'
import {
  findNewestArchive,
  isReplicaLate,
  readDrill,
  readReplicaState,
} from '#domain/operation/backups.server.ts'
import { page } from '#http/answer.server.ts'
import { listIntegrations } from '#http/integrations.server.ts'
import { requireAdmin } from '#http/session/session.server.ts'
import { IntegrationList, LegalTextList, StateMark } from '#ui/accounts/setupLists.tsx'
import { BackupState } from '#ui/admin/backupState.tsx'
import { LedgerState } from '#ui/admin/gifts/ledgerState.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('설정')

/** The blanks of the draft texts that the operator must fill in. */
const BLANK = /\[(?:운영자 이름|운영자 연락처|호스팅 회사)\]/

export const loader = page(async ({ request }) => {
  await requireAdmin(request)
  return {
    origin: env.ORIGIN,
    isHttps: env.ORIGIN.startsWith('https:'),
    integrations: listIntegrations(),
    ledger: readLedgerState(),
    backups: readBackups(),
    legalTexts: (['TERMS', 'PRIVACY'] as const).map((document) => {
      const text = findLegalText(document)
      return {
        document,
        version: text?.version ?? null,
        publishedAt: text?.publishedAt ?? null,
        hasBlanks: text !== null && BLANK.test(text.markdown),
      }
    }),
  }
})

function readBackups() {
  const replica = readReplicaState()
  return {
    archive: findNewestArchive(),
    hasReplica: env.REPLICA_URL !== undefined,
    replica: replica && { ...replica, isLate: isReplicaLate(replica) },
    drill: readDrill(),
  }
}

/** The connected services, the missing ones, and instructions for these. */
export default function Setup() {
  const { origin, isHttps, integrations, ledger, backups, legalTexts } = useLoaderData<typeof loader>()
  const connected = integrations.filter(({ isConfigured }) => isConfigured).length
  return (
    <>
      <PageHead title="설정" words={`연결 ${integrations.length}개 중 ${connected}개를 설정하였습니다`} />
      <section className="panel">
        <div className="panel-head">
          <h2>사이트</h2>
        </div>
        <ul className="hair">
          <li className="setup">
            <StateMark isSet={isHttps} />
            <div>
              <b>{isHttps ? 'https로 열려 있습니다' : 'https가 아닙니다'}</b>
              <p>
                ORIGIN <code>{origin}</code>
              </p>
              {!isHttps && (
                <p>
                  다른 기기에서 쓰려면 https 주소를 ORIGIN에 설정해야 합니다. 푸시 알림과 Apple 로그인은
                  https에서만 사용할 수 있습니다.
                </p>
              )}
            </div>
          </li>
        </ul>
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>연결</h2>
        </div>
        <p className="note px-4 pb-2">
          환경 변수를 설정하고 다시 시작하면 적용됩니다. 설정값은 여기에 표시하지 않습니다.
        </p>
        <IntegrationList integrations={integrations} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>포인트 원장</h2>
        </div>
        <LedgerState {...ledger} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>백업</h2>
        </div>
        <BackupState {...backups} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>약관</h2>
        </div>
        <p className="note px-4 pb-2">
          데이터 폴더(DATA_DIR)의 legal 폴더에 있는 파일을 수정하면 1분 안에 새 버전으로 시행됩니다.
        </p>
        <LegalTextList texts={legalTexts} />
      </section>
    </>
  )
}
