import type { DemoBlogger } from './people.ts';

/** The bloggers about making, cooking and numbers; the storytellers are in bloggers.ts. */
export const makerBloggers: readonly DemoBlogger[] = [
  {
    username: 'byte_by_bea',
    email: 'byte_by_bea@demo.test',
    aboutMe:
      'Site reliability engineer at a company you have not heard of, whose software decides which lorry goes to which loading bay. When we break, forty drivers sit in the rain and think uncharitable thoughts about computers. I have met some of the drivers, so I take it personally.\n\nI explain how things work by way of the times they didn’t: expired certificates, a log line that knew everyone’s birthday, the week I was certain it was DNS and it wasn’t. No products, no ten-step guides, no heroics. My pager makes a noise like a duck and I am on call every fourth week, which is also roughly how often I post at four in the morning.',
    writes: ['tech'],
    priceCents: 600,
    joinedMonthsAgo: 18,
    popularity: 19,
    avatar: 'byte_by_bea 6',
    youtubeUrl: 'https://www.youtube.com/@bytebybea',
  },
  {
    username: 'pixel_priya',
    email: 'pixel_priya@demo.test',
    aboutMe:
      'I make small strange games, alone, in the back room of a flat over a key-cutting shop. One is about folding a fitted sheet. One is about a lighthouse keeper who is afraid of birds. The latest is about standing in a queue, and it took eleven months.\n\nThis is my workshop notebook: doors that don’t open, pause menus, tutorials and what forty strangers did to mine, tournaments in scout huts, and my mother, who is undefeated at a phone puzzle and insufferable about it. I write for people who make games and for people who merely wonder why that jump felt so good. Long development diaries go to subscribers, with all the versions I threw away.',
    writes: ['tech'],
    priceCents: 550,
    joinedMonthsAgo: 13,
    popularity: 16,
    avatar: 'pixel_priya 8',
    youtubeUrl: 'https://www.youtube.com/@pixelpriya',
    tiktokUrl: 'https://www.tiktok.com/@pixelpriya',
  },
  {
    username: 'plain_penny',
    email: 'plain_penny@demo.test',
    aboutMe:
      'Nine years at window two of a small credit union, in a town with one set of traffic lights. I heard a great many people whisper a number, and I came to think that the whispering cost them more than the number did.\n\nSo I write about money in plain words: letters you’re afraid to open, the envelope marked Dog, what an index fund is if you explain it with fruit, how to ring your bank from someone who used to pick up. I’m not a financial adviser and I don’t know you, so nothing here tells you what to buy. I make no promises about returns. I do promise there’ll be no question too small, because I’ve been asked all of them, quietly, over a counter.',
    writes: ['finance'],
    priceCents: 350,
    joinedMonthsAgo: 20,
    popularity: 21,
    avatar: 'plain_penny 8',
  },
  {
    username: 'the_slow_routine',
    email: 'the_slow_routine@demo.test',
    aboutMe:
      'I’m a nurse in a dermatology clinic. I take the histories, hold the torch, do the patch tests, and tip out carrier bags full of bottles on to a steel trolley to see what has been going on. The record is twenty-six.\n\nI have nothing to sell and no complexion to speak of. I write about skin, hair and sleep for people who would like to do less: what most routines are for, what the leaflet means, why the backs of your ears are always the part you miss. I’m sceptical of twelve steps and of anybody who is certain about the third one. Nobody’s rash can be judged from a web page, mine included. If something worries you, let someone look at it.',
    writes: ['health_beauty'],
    priceCents: 450,
    joinedMonthsAgo: 8,
    popularity: 10,
    avatar: 'the_slow_routine 6',
  },
  {
    username: 'torque_tomas',
    email: 'torque_tomas@demo.test',
    aboutMe:
      'Two bays, one lift that works and one that works if you talk to it. I mend what the street brings me, mostly diesels, and I go out for parts in an electric van, which my older customers have nearly forgiven.\n\nI drive by ear and write the same way. You’ll find noises here, and what they turned out to be; my ten-minute inspection in the order I really do it; saloons that somebody’s grandfather painted bolt by bolt; a 125 that lives behind the compressor and may run one day. Torque figures I leave to the manual. If you’re buying, bring a magnet, a torch and a friend who dislikes the car. Subscribers get the notebooks, crossings-out included.',
    writes: ['automotive'],
    priceCents: 500,
    joinedMonthsAgo: 16,
    popularity: 12,
    avatar: 'torque_tomas 1',
    youtubeUrl: 'https://www.youtube.com/@torquetomas',
  },
  {
    username: 'the_long_dispatch',
    email: 'the_long_dispatch@demo.test',
    aboutMe:
      'I have covered one council, one river and one library for nineteen years, and I’m still finding things out. The paper I began on is gone; the public gallery still has its twenty-two seats, and I still put my coat on one of them.\n\nThese are slow essays about local things: how a footbridge gets decided, who goes to look at the river gauge in the rain, a man who tunes the town hall organ and would like to stop. I leave the boring parts in, since that is usually where it happens. I name the document and the page. I don’t do breaking news, I don’t guess at motives, and when I get something wrong the correction goes at the top, where you can see it.',
    writes: ['news'],
    priceCents: 700,
    joinedMonthsAgo: 24,
    popularity: 22,
    avatar: 'the_long_dispatch 9',
  },
  {
    username: 'ridgeline_ruth',
    email: 'ridgeline_ruth@demo.test',
    aboutMe:
      'In summer I’m the warden of a mountain hut: forty-four beds, one stove, and breakfast at ten to four for those who booked it. In winter I teach people to find their way in cloud, which begins with turning the map upside down and standing still.\n\nI write about days outdoors as they are when somebody has to sweep up after them. Snoring, potatoes, ring ouzels, what’s in my rucksack by the kitchen scales, how to walk a straight line when you can’t see your own boots. I don’t do summits in under three hours. Please don’t follow any of this in place of a map, a forecast and the sense to go back down. The hut will still be there, and there’ll be soup.',
    writes: ['outdoors'],
    priceCents: 450,
    joinedMonthsAgo: 11,
    popularity: 16,
    avatar: 'ridgeline_ruth 8',
    youtubeUrl: 'https://www.youtube.com/@ridgelineruth',
  },
  {
    username: 'nora_writes',
    email: 'blogger@demo.test',
    aboutMe:
      'I run a supper club in a kitchen I rent by the night: eleven chairs, four burners on a good evening, one on a bad one. Strangers book, sit down next to each other and are usually friends by the cheese. I’d never have had the courage to do it in my own flat.\n\nHere I write down what happened, what I cooked, and what I’d do differently, in that order. There are recipes in the shape I use them, which is short. Some of it is about journeys I have eaten my way through in the wrong shoes, and now and then about learning, rather late, to leave things undone. The free posts are most of it. Subscribers pay for the mussels.',
    writes: ['food', 'travel', 'self_help'],
    priceCents: 400,
    joinedMonthsAgo: 14,
    popularity: 19,
    avatar: 'nora_writes 5',
    tiktokUrl: 'https://www.tiktok.com/@norawrites',
  },
  {
    username: 'cast_iron_cora',
    email: 'cast_iron_cora@demo.test',
    aboutMe:
      'I grew up in a booth by the pie case of my aunts’ diner: Dee on the grill, Lou on the register, and me doing my spelling between the napkin holder and the hot sauce. The diner’s a tire shop now. I’ve got the skillet.\n\nI write about the cooking that feeds folks who have to be somewhere by seven. Bread you can make around a job. How to pick a food cart in a city where you don’t know a soul. Kettles, griddles, and anything black and heavy that you could hand down. I’m new at this and still finding my way around the buttons, so be patient with me. If it has a sauce with a French name, somebody else will have to tell you.',
    writes: ['food'],
    priceCents: 300,
    joinedMonthsAgo: 2,
    popularity: 0,
    avatar: 'cast_iron_cora 1',
  },
];
