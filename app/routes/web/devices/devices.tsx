import { redirect } from '@remix-run/node'
import { useActionData, useLocation, useRevalidator } from '@remix-run/react'
import * as z from 'zod'
import { registerThisDevice } from '#client/push/push.ts'
import { useRevalidateEvery } from '#client/useRevalidateEvery.ts'
import type { Member } from '#domain/accounts/member.ts'
import {
  DeviceName,
  listDevices,
  removeDevice,
  renameDevice,
  sendTest,
} from '#domain/devices/devices.server.ts'
import { findNewTest, getTestProgress } from '#domain/devices/deviceTest.server.ts'
import { findTelegramChat, sendTelegramTest } from '#domain/devices/telegram.server.ts'
import { byMember } from '#http/acts.server.ts'
import { type FormRefusal, form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { BackTo } from '#http/input/input.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { typedText } from '#ui/alerts/typed.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { Unscripted } from '#ui/controls/scripted.tsx'
import { BackLink } from '#ui/devices/backLink.tsx'
import { DeviceList, type RefusedName } from '#ui/devices/deviceList.tsx'
import { RegisterBrowser } from '#ui/devices/registerBrowser.tsx'
import { TestSteps } from '#ui/devices/testProgress.tsx'
import { isTestOver, type TestStep, testSteps } from '#ui/devices/testSteps.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

const HERE = '/auth/my/devices'
const CHECK_EVERY_MS = 1000

export const meta = titled('알림 기기')

const Followed = z.object({ test: z.string().nullable().default(null).catch(null) })

/** The member's devices. `test`: the delivery key of a test to follow; `to`: the page that the member came from. */
export const loader = page(
  byMember({ query: BackTo.and(Followed) }, ({ member, query: { test, to } }) => ({
    devices: listDevices(member),
    isTelegramOn: isTelegramOn(),
    telegram: findTelegramChat(member),
    steps: readSteps(member, test ?? findNewTest(member)),
    back: to,
  })),
)

const readSteps = (member: Member, test: string | null): TestStep[] | null =>
  test === null ? null : testSteps(getTestProgress(member, test), Date.now())

export const action = form({
  testTelegram: byMember(({ member }) => {
    const test = sendTelegramTest(member)
    return redirect(`${HERE}?${new URLSearchParams({ test })}`)
  }),
  test: byMember(({ member, rowId }) => {
    const test = sendTest(member, rowId)
    return redirect(`${HERE}?${new URLSearchParams({ test })}`)
  }),
  rename: byMember({ input: DeviceName }, ({ member, rowId, input }) => {
    renameDevice(member, rowId, input.deviceName)
    return redirectWithToast(HERE, '기기 이름을 변경하였습니다.')
  }),
  delete: byMember(({ member, rowId }) => {
    removeDevice(member, rowId)
    return redirectWithToast(HERE, '기기를 삭제하였습니다.')
  }),
})

export default function Devices() {
  const { devices, isTelegramOn, telegram, steps, back } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { revalidate } = useRevalidator()
  const { isDevice } = useViewer()
  const count = devices.length + (telegram ? 1 : 0)
  const refusedName = refused ? refusedNameOf(refused) : null
  return (
    <>
      <PageHead
        title="알림 기기"
        words={count === 0 ? '아직 등록한 기기가 없습니다' : `기기 ${count}대에서 알림을 받고 있습니다`}
      />
      {back && <BackLink to={back} />}
      {refused && !refusedName && <FormError className="px-4 pb-4">{refused.refusal.message}</FormError>}
      {steps && <TestPanel steps={steps} />}
      <section className="panel">
        <div className="panel-head">
          <h2>이 브라우저</h2>
        </div>
        <div className="panel-body grid gap-3">
          {!isDevice && <p className="text-text-2">알림을 허용하면 테스트 알림을 보내 드립니다.</p>}
          <RegisterBrowser isRegistered={isDevice} register={registerThisDevice} onDone={revalidate} />
        </div>
      </section>
      {isTelegramOn && (
        <section className="panel">
          <div className="panel-head">
            <h2>텔레그램</h2>
          </div>
          <Link className="link-row" to="/auth/telegramLink">
            <Icon name="send" size="small" />
            {telegram ? `${telegram.name} 대화방으로 보냅니다` : '텔레그램으로 알림 받기'}
          </Link>
          {telegram && (
            <OnceForm method="post" className="panel-body" preventScrollReset>
              <Button name="_act" value="testTelegram" size="small">
                <Icon name="send" size="tiny" />
                텔레그램 테스트
              </Button>
            </OnceForm>
          )}
        </section>
      )}
      {devices.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>등록한 기기</h2>
            <span className="muted num">{devices.length}</span>
          </div>
          <DeviceList devices={devices} refused={refusedName} />
        </section>
      )}
    </>
  )
}

/** The reason why a new device name was refused, if that is the failure. */
function refusedNameOf({ refusal, typed }: FormRefusal): RefusedName | null {
  const error = refusal.fields.deviceName
  if (error === undefined) return null
  return { deviceId: Number(typedText(typed, 'id')), typed: typedText(typed, 'deviceName'), error }
}

/** A running test, refreshed every second until it is over. */
function TestPanel({ steps }: { steps: TestStep[] }) {
  const { pathname, search } = useLocation()
  const isOver = isTestOver(steps)
  useRevalidateEvery(CHECK_EVERY_MS, !isOver)
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>알림 테스트</h2>
        <span className="spring" />
        {!isOver && (
          <Unscripted isInline>
            <a className="inline-link" href={pathname + search}>
              다시 보기
            </a>
          </Unscripted>
        )}
      </div>
      <div className="panel-body">
        <TestSteps steps={steps} />
      </div>
    </section>
  )
}
