import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/schema/all.ts',
  out: './db/migrations',
  casing: 'snake_case',
})
