/** `rejoinder law …`: Slovenian law from statements and imported acts, without a server. */
import type { CommandModule } from 'yargs';
import { acts } from '../law/acts.ts';
import { ask } from '../law/ask.ts';
import { importActs } from '../law/import.ts';
import { matters } from '../law/matters.ts';
import { paragraph } from '../law/paragraph.ts';

export const command: CommandModule = {
  command: 'law <action>',
  describe: 'Ask about Slovenian law, import acts',
  builder: (yargs) =>
    yargs
      .command(ask)
      .command(importActs)
      .command(acts)
      .command(matters)
      .command(paragraph)
      .demandCommand(1, 'Say what to do: law ask "QUESTION", law import FILE|ADDRESS, law acts, law matters, law paragraph ACT PLACE.')
      .example('$0 law ask "Kdaj zastara dolg?"', 'Answers with act, article and date, or says why not')
      .example('$0 law import acts/', 'Reads the pages of acts in a folder'),
  handler: () => {},
};
