/** Tables of more than a thousand rows, with their size after a year of 5,000 posts a day and 100,000 members. */
export const LARGE_TABLES: Record<string, number> = {
  action_histories: 1_000_000,
  attendances: 10_000_000,
  board_comments: 300_000,
  boards: 100_000,
  causes: 100_000_000,
  checked_accounts: 200_000,
  consents: 200_000,
  deals: 1_500_000,
  deliveries: 160_000_000,
  delivery_acks: 100_000_000,
  devices: 150_000,
  fanouts: 2_000_000,
  grouping_decisions: 2_000_000,
  keywords: 1_000_000,
  ledger_days: 8_000,
  ledger_entries: 12_000_000,
  listings: 2_000_000,
  message_counts: 4_000_000,
  name_tokens: 15_000_000,
  messages: 11_000_000,
  notify_histories: 110_000_000,
  price_days: 10_000_000,
  price_pages: 16_000,
  price_points: 10_000_000,
  product_alerts: 500_000,
  product_comments: 250_000,
  product_keys: 2_000_000,
  product_likes: 1_000_000,
  product_names: 1_200_000,
  product_view_histories: 18_000_000,
  products: 1_000_000,
  sales: 2_000_000,
  sessions: 200_000,
  source_runs: 180_000,
  subjects: 4_000_000,
  users: 100_000,
  uploads: 700_000,
  user_tags: 500_000,
  writings: 1_000_000,
}

/** The size of every other table. */
export const SMALL_TABLE_ROWS = 500

const TO_COME = 'no index yet'
const NEWEST_FIRST = 'walks from the newest id until enough rows are found'

/** Scans of large tables that are allowed, each with its reason. `text`: a part of the statement. */
export const ALLOWED_SCANS: Array<{ table: string; text: string; reason: string }> = [
  {
    table: 'users',
    text: 'from "suspensions" where ("suspensions"."user_id" = "users"."id"',
    reason: NEWEST_FIRST,
  },
  {
    table: 'products',
    text: 'where "products"."live_sale_count" = 0 limit',
    reason: 'counts to a thousand, and most products have ended',
  },
  {
    table: 'keywords',
    text: 'select "id", "user_id", "keyword" from "keywords"',
    reason: 'the index of keywords reads them all, at the first fan-out',
  },
  {
    table: 'price_pages',
    text: 'select "price_pages"."pcode", max(count(',
    reason: 'the timetable of the price comparison orders all pages',
  },
  { table: 'board_comments', text: 'order by "board_comments"."id" desc limit', reason: NEWEST_FIRST },
  { table: 'product_comments', text: 'order by "product_comments"."id" desc limit', reason: NEWEST_FIRST },
  { table: 'users', text: '"users"."role"', reason: 'the pages of the operator' },
  {
    table: 'users',
    text: 'select count(*) total from "users" where "users"."left_at" is null',
    reason: 'the statistics of members, at a turn of its own',
  },
  { table: 'products', text: 'where "products"."category_id" in', reason: TO_COME },
]
