import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { test as base, expect, started } from '../stage/journey.ts'
import { dealTitles } from '../stage/member.ts'

/** A browser whose reader blocks all site data: cookies, storage, workers. */
const test = base.extend({
  context: async ({ launchOptions, viewport, locale, timezoneId, baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'hotdeal-alimi-blocked-'))
    mkdirSync(join(profile, 'Default'))
    const blocked = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked))
    const options = { ...launchOptions, viewport, locale, timezoneId, baseURL }
    const context = await chromium.launchPersistentContext(profile, options)
    await use(context)
    await context.close()
    rmSync(profile, { recursive: true })
  },
  // The framework's script for scroll places says once a page that it cannot keep any: the journey looks itself.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern
  calm: async ({}, use) => use(undefined),
})

test('a reader who blocks site data reads deals, posts and the chat without one error loop', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await started(page)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await dealTitles(page).first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const path of ['/boards', '/chat', '/menu']) {
    await page.goto(path)
    await started(page)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.getByRole('link', { name: '커뮤니티' }).first().click()
  await expect(page).toHaveURL(/\/community/)
  expect(errors.filter((text) => !/Access is denied for this document/.test(text))).toEqual([])
  expect(errors.length).toBeLessThan(20)
})
