import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { greyOf } from './grey-image.ts';
import { createRecogniser } from './recogniser.ts';

it('closed at any moment of a page, gives up the page and breaks nothing around it', async () => {
  const [width, height] = [400, 120];
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  const image = greyOf(context.getImageData(0, 0, width, height).data, width, height);
  const recogniser = createRecogniser();
  for (let turns = 0; turns < 12; turns++) {
    expect(await recogniser.read(image, ['eng'])).not.toBeNull();
    const reading = recogniser.read(image, ['eng']);
    // What a page sends to the thread goes out in several turns of the event loop.
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    await recogniser.close();
    await reading;
  }
  expect(await recogniser.read(image, ['eng'])).not.toBeNull();
  await recogniser.close();
});
