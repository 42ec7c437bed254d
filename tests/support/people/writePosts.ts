// Writes the demo's posts of the last days, which the search then finds; run as a separate process with DATA_DIR.
import { renewBoardSearch } from '#domain/boards/searchIndex.server.ts'
import { writePast } from '#server/demo/community/past.ts'
import { RECENT_POSTS } from '#server/demo/community/recentPosts.ts'
import { signUpMembers } from '#server/demo/members.ts'

const authors = signUpMembers([{ id: 4201 }, { id: 4202 }])
await writePast({ authors, owner: authors[0]! }, RECENT_POSTS)
await renewBoardSearch()
