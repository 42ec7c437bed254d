import { useActionData } from '@remix-run/react'
import { findNicknameFreeAt, Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { applyPicture, PICTURE_MAX_BYTES, uploadPicture } from '#domain/accounts/profile/pictures.server.ts'
import { suspensionWords } from '#domain/accounts/suspension.ts'
import { findSuspension } from '#domain/accounts/suspensions.server.ts'
import { renameMember } from '#domain/moderation/watching/nicknames.server.ts'
import { listTags, readLevel } from '#domain/rewards/tags/earnedTags.server.ts'
import { TAGS } from '#domain/rewards/tags/tags.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pickFile } from '#http/input/fileInput.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { NicknameForm } from '#ui/accounts/nicknameForm.tsx'
import { PictureForm } from '#ui/accounts/pictureForm.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LevelMark } from '#ui/rewards/levelMark.tsx'
import { OwnTagList } from '#ui/rewards/tagList.tsx'
import { LoginChoices } from '#ui/shell/login/login.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

const HERE = '/auth/my/info'

export const meta = titled('프로필')

export const loader = page(async ({ request }) => {
  const member = await requireMember(request)
  return {
    member,
    level: readLevel(member.id),
    tags: listTags(member.id),
    nicknameFreeAt: findNicknameFreeAt(member),
    suspension: findSuspension(member.id),
  }
})

export const action = form({
  '': byMember(async ({ member, form }) => {
    const imagePath = await uploadPicture(member, pickFile(form, PICTURE_MAX_BYTES))
    applyPicture(member, { imagePath })
    return redirectWithToast(HERE, '사진을 변경하였습니다.')
  }),
  removePicture: byMember(({ member }) => {
    applyPicture(member, { imagePath: null })
    return redirectWithToast(HERE, '사진을 삭제하였습니다.')
  }),
  rename: byMember({ input: Nickname }, async ({ member, input }) => {
    await renameMember(member, input)
    return redirectWithToast(HERE, '닉네임을 변경하였습니다.')
  }),
})

const LINKS: { to: string; name: string; icon: IconName }[] = [
  { to: '/auth/my/notifiedTime', name: '알림 시간', icon: 'clock' },
  { to: '/auth/my/sessions', name: '로그인한 기기', icon: 'monitor-smartphone' },
  { to: '/auth/my/giftPurchases', name: '내 선물', icon: 'gift' },
  { to: '/auth/my/decisions', name: '신고와 결정', icon: 'flag' },
  { to: '/auth/my/blocks', name: '차단한 회원', icon: 'ban' },
  { to: '/auth/my/hiddenWords', name: '숨길 단어', icon: 'eye-off' },
]

/** The member's account: picture, name, level and tags, and links to the rest of the account. */
export default function Info() {
  const { member, level, tags, nicknameFreeAt, suspension } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const fields = refused?.refusal.fields ?? {}
  const isAbove = refused && Object.keys(fields).length === 0
  return (
    <>
      <PageHead
        title="프로필"
        words={
          <div className="flex items-center gap-1">
            <LevelMark level={level} />
            {`레벨 ${level.rank} · 태그 ${tags.length}개`}
          </div>
        }
      />
      {isAbove && <FormError className="px-4 pb-4">{refused.refusal.message}</FormError>}
      {suspension && (
        <p className="notice" role="status">
          {suspensionWords(suspension)}
        </p>
      )}
      <section className="panel" aria-label="프로필">
        <div className="form">
          <PictureForm nickname={member.nickname} imageUrl={member.imageUrl} error={fields.file} />
          <NicknameForm
            nickname={refused?.typed.nickname?.[0] ?? member.nickname}
            error={fields.nickname}
            freeAt={nicknameFreeAt}
          />
        </div>
      </section>
      {member.isNoauth && <Joining />}
      <section className="panel" aria-label="계정">
        <div className="menu-group">
          {LINKS.map(({ to, name, icon }) => (
            <Link key={to} className="link-row" to={to}>
              <Icon name={icon} size="small" />
              {name}
            </Link>
          ))}
          <a className="link-row" href="/api/v0/auth/my/export">
            <Icon name="download" size="small" />내 데이터 내려받기
          </a>
          <Link className="link-row" to="/auth/signout">
            <Icon name="log-out" size="small" />
            탈퇴
          </Link>
        </div>
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>태그</h2>
          <span className="muted num">
            {tags.length} / {TAGS.length}개
          </span>
        </div>
        <div className="panel-body">
          <OwnTagList earned={tags.map(({ key }) => key)} />
        </div>
      </section>
    </>
  )
}

/** Asks the owner of an anonymous account, which exists only on this device, to link Kakao or Apple. */
function Joining() {
  const ways = useViewer().ways.filter((way) => way !== 'noauth')
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>계정 연결</h2>
      </div>
      <div className="panel-body grid gap-3">
        <p className="text-text-2">
          인증 없이 시작한 계정은 앱을 삭제하면 사라집니다. 카카오를 연결하면 알림과 기록이 그대로 남습니다.
          이미 가입한 카카오 계정이면 그 계정으로 옮기며, 포인트는 옮기지 않습니다.
        </p>
        <LoginChoices to={HERE} ways={ways} />
      </div>
    </section>
  )
}
