import { assistant } from '#contract/assistant.ts';
import { person, serviceFor } from '../../testing/open-screen.ts';
import { anAssistant } from '../../testing/rows.ts';
import { testReading } from '../../testing/states.ts';

testReading({
  path: '/assistant/help',
  service: () => {
    const service = serviceFor(person('viewer'));
    service.answers(assistant.get, anAssistant());
    return service;
  },
  call: assistant.get,
  answer: anAssistant(),
  shows: 'ZDR\u20111 · OZ',
});
