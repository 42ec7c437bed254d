import type { MemberNote } from '#domain/accounts/memberNote.ts'
import { reportPath } from '#domain/moderation/paths.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { boundedNumber } from '../count.ts'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { RelativeTime } from '../relativeTime.tsx'
import { LevelIcon } from '../rewards/levelIcon.tsx'
import { TAG_ICONS } from '../rewards/tagIcons.ts'
import { useViewer } from '../shell/viewer.tsx'
import { Avatar } from './avatar.tsx'
import { NoteForm, type RefusedNote } from './noteForm.tsx'
import { NoteMark } from './noteMark.tsx'

/** A member as other members see them. */
export interface ShownPerson {
  id: number
  nickname: string
  imageUrl: string | null
  level: { rank: number; display: string }
  inviterCode: string | null
  writeBoardCount: number
  writeBoardCommentCount: number
  visitDayCount: number
  lastLoginAt: number
  createdAt: number
  tags: Array<{ key: string; name: string }>
  isBlocked: boolean
  note: MemberNote | null
}

interface PersonCardProps {
  person: ShownPerson | null
  /** The viewer is another member. */
  canBlock: boolean
  refused?: RefusedNote
}

/**
 * The public facts about a member, in the dialog and as a page. `null` is a deleted account, for which only that is
 * shown.
 */
export function PersonCard({ person, canBlock, refused }: PersonCardProps) {
  const isStaff = useViewer().staff.length > 0
  if (person === null) return <p className="note">탈퇴했거나 없는 회원입니다.</p>
  const { level, tags } = person
  const activity = `/users/${person.id}/communityActivity`
  return (
    <div className="person">
      <div className="flex items-center gap-3">
        <Avatar nickname={person.nickname} imageUrl={person.imageUrl} />
        <div>
          <b>{person.nickname}</b> <NoteMark note={person.note} />
          <div className="meta">
            <LevelIcon rank={level.rank} /> 레벨 {level.rank} · #{person.id}
          </div>
        </div>
      </div>
      <dl className="person-facts">
        <div>
          <dt>가입</dt>
          <dd>
            <RelativeTime at={person.createdAt} />
          </dd>
        </div>
        <div>
          <dt>최근 방문</dt>
          <dd>
            <RelativeTime at={person.lastLoginAt} />
          </dd>
        </div>
        <div>
          <dt>출석</dt>
          <dd>{person.visitDayCount}일</dd>
        </div>
        <div>
          <dt>글</dt>
          <dd>
            <Link className="inline-link" to={activity}>
              {`${boundedNumber(person.writeBoardCount)}개`}
            </Link>
          </dd>
        </div>
        <div>
          <dt>댓글</dt>
          <dd>
            <Link className="inline-link" to={`${activity}?nav=COMMENT`}>
              {`${boundedNumber(person.writeBoardCommentCount)}개`}
            </Link>
          </dd>
        </div>
        {person.inviterCode !== null && (
          <div>
            <dt>추천인 코드</dt>
            <dd>{person.inviterCode}</dd>
          </div>
        )}
      </dl>
      {tags.length > 0 && (
        <ul className="tag-row" aria-label="받은 태그">
          {tags.map(({ key, name }) => (
            <li key={key}>
              <Icon name={TAG_ICONS[key] ?? 'tag'} size="tiny" /> {name}
            </li>
          ))}
        </ul>
      )}
      {canBlock && <NoteForm id={person.id} note={person.note} refused={refused} />}
      {canBlock && (
        <OnceForm method="post" action={`/users/${person.id}`} preventScrollReset>
          <Button name="_act" value={person.isBlocked ? 'unblock' : 'block'} size="small" block>
            {person.isBlocked ? '차단 해제' : '이 회원 차단'}
          </Button>
        </OnceForm>
      )}
      {isStaff && (
        <ButtonLink to={`/auth/admin/users/${person.id}`} kind="plain" size="small" block>
          회원 관리
        </ButtonLink>
      )}
      {canBlock && (
        <ButtonLink to={reportPath('users', person.id)} kind="plain" size="small" block>
          이 회원 신고
        </ButtonLink>
      )}
    </div>
  )
}
