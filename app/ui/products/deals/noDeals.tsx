import { ButtonLink } from '../../controls/button.tsx'
import { EmptyState } from '../../states/emptyState.tsx'

/** The empty list of deals: the filters are too narrow, or the crawler has not read the sources yet. */
export function NoDeals({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="조건에 맞는 딜이 없습니다"
        actions={
          <>
            <ButtonLink to="/bestCheapers" kind="primary">
              필터 초기화
            </ButtonLink>
            <ButtonLink to="/keywordNotify">키워드 알림 만들기</ButtonLink>
          </>
        }
      >
        필터를 줄이거나, 기다리는 상품의 키워드를 등록해주세요. 올라오면 바로 알려 드립니다.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="첫 딜을 기다리는 중입니다"
      actions={<ButtonLink to="/status">수집 현황 보기</ButtonLink>}
    >
      커뮤니티의 핫딜 게시판을 차례로 수집하고 있습니다. 새 딜이 올라오면 여기에 보입니다.
    </EmptyState>
  )
}
