/** The picture of Company, AI model: what is found on this machine, and a model being connected. None is, so that no other picture is answered by it. */
import type { Page } from 'playwright-core';
import { openPart } from './parts-drawn.ts';

/** What the model server of the pictures says of itself. */
export const modelsListed = { '/v1/models': { object: 'list', data: [{ id: 'a-local-model', owned_by: 'vllm', max_model_len: 32_768 }] } };

/** Provider, model and key, and what somebody agrees to. */
export async function openAiModel(page: Page, url: string): Promise<void> {
  await openPart('/dashboard/company', 'AI model')(page, url);
  const section = page.locator('#ai-model');
  await section.getByRole('heading', { name: 'Found on this machine' }).waitFor();
  await section.getByRole('button', { name: 'Connect a model' }).click();
  await page.getByRole('dialog').waitFor();
}
