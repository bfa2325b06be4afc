import type { Page } from 'playwright-core';

/** Signs in as a demo person by name, or as the person with this address. */
export async function signIn(page: Page, address: string, who: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^sign in/i }).click();
  await page.waitForURL('**/pick/**');
  if (who.includes('@')) {
    await page.getByRole('textbox').fill(who);
    await page.getByRole('button', { name: 'Be someone else' }).click();
  } else {
    await page.getByRole('button', { name: who }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}
