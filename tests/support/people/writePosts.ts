// Writes the demo's posts; run as a separate process with DATA_DIR.
import { signUpMembers } from '#server/demo/members.ts'
import { writePosts } from '#server/demo/posts.ts'

const authors = signUpMembers([{ id: 4201 }, { id: 4202 }])
writePosts(authors)
