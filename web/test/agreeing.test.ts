import { describe, expect, it } from 'vitest';

import { NOTHING, onOffer, ruleOf, under, wordsIn } from '../src/start/agreeing';
import type { Begin } from '../src/wire/Begin';

const BEGIN: Begin = { rules: 'book', battle: 'training', players: [{ is: 'person' }, { is: 'person' }], seed: null, prepared: [], lists: [], deploy: false };

describe('what is agreed before a battle', () => {
  it('is as many switches as the program names single words, the rest told as it tells them', () => {
    expect(onOffer('nobody can agree on "?"; there is plunder, short-charges, deploy and 400figures')).toEqual({ switches: ['plunder', 'short-charges'], others: '400figures' });
    expect(onOffer('nobody can agree on "?"; there is foot_weapons, prisoners, for two bands raid, ambush, trod and 150points'))
      .toEqual({ switches: ['foot_weapons', 'prisoners'], others: 'for two bands raid, ambush, trod, 150points' });
    expect(onOffer('nobody can agree on "?"; there is firelocks, 15mm, 25mm, deploy and 600points')).toEqual({ switches: ['firelocks'], others: '15mm, 25mm, 600points' });
  });

  it('is nothing where the program names none', () => {
    expect(onOffer('training: the file of a battle fixes its ground and sides')).toEqual({ switches: [], others: '' });
    expect(onOffer('')).toEqual({ switches: [], others: '' });
  });

  it('goes with the battle that is begun', () => {
    expect(under(BEGIN, NOTHING)).toEqual(BEGIN);
    const house = { name: 'club.toml', text: 'figures = 400' };
    expect(under(BEGIN, { prepared: ['plunder'], house })).toEqual({ ...BEGIN, prepared: ['plunder'], house });
  });

  it('may be written with commas or without', () => {
    expect(wordsIn(' 15mm, 600points ')).toEqual(['15mm', '600points']);
    expect(wordsIn('')).toEqual([]);
  });

  it('leads to the rule that is called by its words, rather to one that is called an option', () => {
    const rule = (id: string, title: string, text = ''): Parameters<typeof ruleOf>[1][number] => ({ id, title, text, reading: '' });
    const rules = [
      rule('PM-08-07', 'Order of combats'),
      rule('PM-15-05', 'Option: orders in force'),
      rule('CYP-23-03', 'Charges that fall short'),
      rule('CYP-24-02', 'Keeping the value hidden', 'Optional: the quality is hidden.'),
      rule('CYP-00-13', 'What is open', 'A quality may be hidden.'),
    ];
    expect(ruleOf('orders', rules)?.id).toBe('PM-15-05');
    expect(ruleOf('short-charges', rules)?.id).toBe('CYP-23-03');
    expect(ruleOf('hidden-quality', rules)?.id).toBe('CYP-24-02');
    expect(ruleOf('plunder', rules)).toBeNull();
  });
});
