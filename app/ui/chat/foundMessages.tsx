import type { Message } from '#client/chat/messages.ts'
import type { Page } from '#domain/page.ts'
import { EndlessList } from '../controls/lists/endlessList.tsx'
import { ListSearch } from '../controls/lists/listSearch.tsx'
import { boundedCountText } from '../count.ts'
import { PageHead } from '../shell/pageHead.tsx'
import { EmptyState } from '../states/emptyState.tsx'
import { QuotedMessages } from './chatLog.tsx'
import { chatSearchPath } from './chatPaths.ts'

interface FoundMessagesProps<Data> {
  searchKeyword: string
  /** The answer of the screen's loader; `read` returns its page of the messages. */
  data: Data
  read: (data: Data) => Page<Message>
}

/** The messages with the words of a search, newest first. The time of each leads to its place in the room. */
export function FoundMessages<Data>({ searchKeyword, data, read }: FoundMessagesProps<Data>) {
  return (
    <>
      <PageHead
        title={`‘${searchKeyword}’ 대화`}
        words={`메시지 ${boundedCountText(read(data).totalCount, '개')}`}
      />
      <ListSearch label="대화에서 찾기" searchKeyword={searchKeyword} />
      <section className="panel" aria-label="찾은 대화">
        <EndlessList
          data={data}
          read={read}
          idOf={({ number }) => number}
          pathOf={(page) => chatSearchPath(searchKeyword, page)}
        >
          {(messages) =>
            messages.length === 0 ? (
              <EmptyState title={`‘${searchKeyword}’ 대화가 없습니다`}>
                더 짧은 검색어로 찾아보세요.
              </EmptyState>
            ) : (
              <QuotedMessages messages={messages} />
            )
          }
        </EndlessList>
      </section>
    </>
  )
}
