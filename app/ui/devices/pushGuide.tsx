import { Icon } from '../icons/icon.tsx'

const TO_HOME_SCREEN = [
  ['공유 버튼을 누릅니다', 'Safari 아래쪽(iPad는 위쪽)의 네모와 화살표 모양 버튼입니다.'],
  ['‘홈 화면에 추가’를 선택합니다', '보이지 않으면 목록을 위로 올려 보세요. iOS 16.4부터 지원합니다.'],
  ['홈 화면의 아이콘으로 엽니다', '로그인한 뒤 이 화면에서 알림 받기를 누르면 완료됩니다.'],
] as const

/** Instructions for a browser that cannot receive messages yet. */
export function PushGuide({ situation }: { situation: 'homeScreen' | 'unsupported' | 'denied' }) {
  if (situation === 'homeScreen') return <HomeScreenGuide />
  return (
    <div className="grid gap-1">
      <p>
        <Icon name="circle-exclamation-point" size="small" />{' '}
        <b>
          {situation === 'denied'
            ? '이 브라우저에서 알림이 차단되어 있습니다'
            : '이 브라우저는 푸시 알림을 받지 못합니다'}
        </b>
      </p>
      <p className="text-text-2">
        {situation === 'denied'
          ? '주소창 왼쪽의 사이트 정보를 눌러 알림을 ‘허용’으로 바꾸고 새로고침한 뒤 다시 눌러주세요.'
          : 'Chrome, Edge, Firefox, 삼성 인터넷이나 Safari의 새 버전에서 열거나, 다른 기기에서 받아 보세요. 찾은 딜은 알림 내역에 모두 남습니다.'}
      </p>
    </div>
  )
}

function HomeScreenGuide() {
  return (
    <div className="grid gap-3">
      <p className="text-text-2">iPhone과 iPad에서는 홈 화면에 추가한 사이트만 알림을 받을 수 있습니다.</p>
      <ol className="steps" aria-label="홈 화면에 추가하기">
        {TO_HOME_SCREEN.map(([what, how], index) => (
          <li key={what} className="step" data-state="later">
            <span className="number">{index + 1}</span>
            <div>
              <b>{what}</b>
              <p>{how}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
