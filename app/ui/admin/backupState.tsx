import type { Drill, DrilledWay, ReplicaState } from '#domain/operation/backups.server.ts'
import { StateMark } from '../accounts/setupLists.tsx'
import { RelativeTime } from '../relativeTime.tsx'

const WAY_NAMES: Record<DrilledWay['way'], string> = { ARCHIVE: '백업 파일', REPLICA: '복제본' }

interface Props {
  archive: { name: string; at: number; bytes: number } | null
  hasReplica: boolean
  replica: (ReplicaState & { isLate: boolean }) | null
  drill: Drill | null
}

/** The newest archive, the replica, and whether both could be restored. */
export const BackupState = ({ archive, hasReplica, replica, drill }: Props) => (
  <ul className="hair">
    <li className="setup">
      <StateMark isSet={archive !== null} />
      <div>
        <b>{archive ? '매일 새벽 5시 10분에 백업합니다' : '백업 파일이 아직 없습니다'}</b>
        {archive && (
          <p>
            <RelativeTime at={archive.at} /> · {(archive.bytes / 2 ** 20).toFixed(1)}MB ·{' '}
            <code>{archive.name}</code>
          </p>
        )}
      </div>
    </li>
    <li className="setup">
      <StateMark isSet={replica !== null && !replica.isLate} />
      <Replica hasReplica={hasReplica} replica={replica} />
    </li>
    <li className="setup">
      <StateMark isSet={drill?.ways.every(({ failure }) => failure === null) ?? false} />
      <div>
        <b>{drill ? '복구 확인 결과' : '아직 복구를 확인하지 않았습니다'}</b>
        {drill ? (
          drill.ways.map((way) => (
            <p key={way.way}>
              {WAY_NAMES[way.way]}: {way.failure ?? '정상'} · <RelativeTime at={drill.at} />
            </p>
          ))
        ) : (
          <p>
            매주 일요일 새벽에 확인합니다. 지금 확인하려면 <code>bun run drill</code>
          </p>
        )}
      </div>
    </li>
  </ul>
)

function Replica({ hasReplica, replica }: Pick<Props, 'hasReplica' | 'replica'>) {
  if (!hasReplica)
    return (
      <div>
        <b>복제본이 없습니다</b>
        <p>
          <code>REPLICA_URL</code>을 정하면 Litestream이 바뀌는 내용을 1초마다 다른 곳에 복사합니다.
        </p>
      </div>
    )
  if (replica === null || replica.failure !== null)
    return (
      <div>
        <b>복제본을 확인하지 못했습니다</b>
        <p>{replica?.failure ?? '1분 안에 확인합니다.'}</p>
      </div>
    )
  return (
    <div>
      <b>{replica.isLate ? '복제가 늦어지고 있습니다' : '정상적으로 복제하고 있습니다'}</b>
      <p>
        {replica.newestAt !== null && (
          <>
            마지막 변경 <RelativeTime at={replica.newestAt} />
          </>
        )}
        {replica.snapshotAt !== null && (
          <>
            {' '}
            · 전체 사본 <RelativeTime at={replica.snapshotAt} />
          </>
        )}
      </p>
    </div>
  )
}
