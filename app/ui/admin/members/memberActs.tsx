import type { Member } from '#domain/accounts/member.ts'
import { SUSPENSION_DAYS, suspensionName } from '#domain/accounts/suspension.ts'
import { ROLE_NAMES } from '#domain/membership/memberState.ts'
import { Button, ButtonLink } from '../../controls/button.tsx'
import { Field, SelectField, TextField } from '../../controls/forms/field.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

const DAYS = SUSPENSION_DAYS.map((days) => ({ value: String(days ?? 'FOREVER'), name: suspensionName(days) }))
const ROLES = Object.entries(ROLE_NAMES).map(([value, name]) => ({ value, name }))

interface MemberActsProps {
  member: Member
  suspension: { until: number; reason: string } | null
  isSuperAdmin: boolean
}

/** What staff do with a member: note, suspend, sign out; super admins change the role. */
export function MemberActs({ member: { id, role }, suspension, isSuperAdmin }: MemberActsProps) {
  return (
    <section className="panel" aria-label="처리">
      <OnceForm method="post" className="case-decision p-4">
        <TextField label="운영 메모" name="words" required rows={2} maxLength={1000} />
        <Button name="_act" value="note" size="small">
          메모 저장
        </Button>
      </OnceForm>
      {suspension ? (
        <OnceForm method="post" className="case-decision border-t border-line p-4">
          <Button name="_act" value="lift">
            정지 해제
          </Button>
        </OnceForm>
      ) : (
        <OnceForm method="post" className="case-decision border-t border-line p-4">
          <div className="case-fields">
            <SelectField label="정지 기간" name="days" required options={DAYS} />
            <Field label="회원에게 보일 사유" name="reason" required maxLength={200} />
          </div>
          <Button kind="danger" name="_act" value="suspend">
            이용 정지
          </Button>
        </OnceForm>
      )}
      <OnceForm method="post" className="case-decision border-t border-line p-4">
        <Button name="_act" value="signOut">
          모든 기기에서 로그아웃
        </Button>
      </OnceForm>
      {isSuperAdmin && (
        <div className="border-t border-line p-4">
          <ButtonLink to={`/auth/superAdmin/userGifts/write?userId=${id}`}>선물 보내기</ButtonLink>
        </div>
      )}
      {isSuperAdmin && (
        <OnceForm method="post" className="case-decision border-t border-line p-4">
          <SelectField label="역할" name="role" required defaultValue={role} options={ROLES} />
          <Button name="_act" value="role">
            역할 변경
          </Button>
        </OnceForm>
      )}
    </section>
  )
}
