import { makerBloggers } from './bloggers-makers.ts';
import type { DemoBlogger } from './people.ts';

/** Every blogger with a folder under posts/. */
export const demoBloggers: readonly DemoBlogger[] = [
  {
    username: 'dugout_dana',
    email: 'dugout_dana@demo.test',
    aboutMe:
      'For nine summers I was the official scorer of a minor-league ballpark, which means I was paid in cash and hot dogs to decide whose fault things were. The booth has been torn down. I kept the pencils.\n\nI write about baseball and, when the weather turns, football, and mostly about the people in it whom nobody photographs: the backup catcher, the holder, the tarp crew, the man who stays to the end of a 14–1 game. I am interested in how things go wrong and in the small rituals we hold on to while they do. I have no predictions. I have never once been right about a bullpen.\n\nFree posts most weeks; subscribers also get the long ones, with the scorecards.',
    writes: ['sports'],
    priceCents: 450,
    joinedMonthsAgo: 15,
    popularity: 14,
    avatar: 'dugout_dana 4',
  },
  {
    username: 'rinkside_ray',
    email: 'rinkside_ray@demo.test',
    aboutMe:
      'I drive the ice resurfacer at a municipal rink outside Detroit. Eleven minutes a flood, six floods on a weekday, nine on a Saturday, and I wave to every kid at the glass. In the evenings I watch basketball with my daughter, who is twelve and has notes.\n\nThis is where I put down what I think about while I’m going around to the left: goalies, third-pair defensemen, free throws, and how you bring up a child who has decided to root for Cleveland. I played a little, badly, a long time ago. I don’t do trades and I don’t do rumors. If you want to know what the ice is like tonight, though, I’m your man.',
    writes: ['sports'],
    priceCents: 300,
    joinedMonthsAgo: 9,
    popularity: 9,
    avatar: 'rinkside_ray 4',
    tiktokUrl: 'https://www.tiktok.com/@rinksideray',
  },
  {
    username: 'slowtrain_sofia',
    email: 'slowtrain_sofia@demo.test',
    aboutMe:
      'I travel by train and by ferry and not otherwise. People expect a speech to follow and I haven’t got one; I like to know what’s between places, and from up there you can’t tell.\n\nSo far that has meant sleeping cars, a good many benches, a cargo ship across the Caspian that nobody would promise me, and the only train I know that gets put on a boat. I write the pieces on the way, by hand, and type them where there’s a table. I don’t rank things and I don’t take free tickets. Bring your own cup, a long book and something to share with the compartment.\n\nNew pieces come when I get somewhere. The long crossings are for subscribers, who pay for the ferries.',
    writes: ['travel'],
    priceCents: 500,
    joinedMonthsAgo: 22,
    popularity: 23,
    avatar: 'slowtrain_sofia 5',
    youtubeUrl: 'https://www.youtube.com/@slowtrainsofia',
  },
  {
    username: 'atlas_amir',
    email: 'atlas_amir@demo.test',
    aboutMe:
      'Fourteen years a cook on container ships. I fed twenty-two men three times a day across every ocean there is, and saw most of the world’s ports for about four hours each, usually holding somebody else’s shopping list.\n\nI’m ashore now, in a kitchen that doesn’t move, and I can’t get used to it. I write down the ports while I still have them: who sells the good onions, which bus goes up from the docks, what a lagoon smells like at dawn after three weeks of diesel. I’m no travel expert. I never once saw a museum. But I can judge a town by its bus stop, and I can tell you what to eat there before the ship goes.',
    writes: ['travel'],
    priceCents: 400,
    joinedMonthsAgo: 12,
    popularity: 11,
    avatar: 'atlas_amir 7',
  },
  {
    username: 'ink_and_ivy',
    email: 'ink_and_ivy@demo.test',
    aboutMe:
      'Short stories, complete in themselves, about one every few days. Some are ghostly, some are silly, one or two have a body in them. Nobody in them is you, although I admit the allotment society came close.\n\nI write in the mornings at a desk in the corner of a closed-down ironmonger’s, where there is ivy on the inside of the window and I have stopped arguing with it. I like locked rooms, narrow-gauge railways, minutes of meetings, people who are good at one odd thing, and endings that stop a sentence earlier than expected.\n\nMost stories here are free. The longer ones, where I get to lay out the clues properly, go to subscribers. If you guess it before the last page, write and tell me; I keep a list, and it is short.',
    writes: ['short_stories'],
    priceCents: 350,
    joinedMonthsAgo: 19,
    popularity: 17,
    avatar: 'ink_and_ivy 0',
  },
  {
    username: 'letters_to_lena',
    email: 'letters_to_lena@demo.test',
    aboutMe:
      'You write to me about love, and I answer at my kitchen table, in pen, before anybody else in the house is up. I’ve been doing it for a long time: first in the back of a regional newspaper, until it no longer had a back, and now here.\n\nI’m not a therapist, and I’ll say so when a letter needs one. What I have is two marriages (one over, one going well), three grown children who tell me everything, and some thousands of letters in shoeboxes. I change the names, the towns and the dogs. I won’t tell you to leave and I won’t tell you to stay. I’ll try to say what I think you already put in your letter, somewhere around the third paragraph.',
    writes: ['romance'],
    priceCents: 400,
    joinedMonthsAgo: 26,
    popularity: 20,
    avatar: 'letters_to_lena 6',
    tiktokUrl: 'https://www.tiktok.com/@letterstolena',
  },
  {
    username: 'mapmaker_moss',
    email: 'mapmaker_moss@demo.test',
    aboutMe:
      'I draw maps of places that don’t exist, for people who are going to argue in them. Coasts, dungeons, the occasional sewer: fifteen years of it, first for my own table and then for anybody’s who asked. I’ve been corrected by geologists, sailors, a forester and a ten-year-old who wanted to know where all the farms were, and every one of them was right.\n\nHere I write about imaginary worlds as if somebody had to live there. Why rivers don’t split. What a city smells of, and where the smell goes. How good games and books hand you a blank sheet and a pin. There’s a bit of drawing as well, nearly all of it with a terrible pen.',
    writes: ['fantasy'],
    priceCents: 400,
    joinedMonthsAgo: 17,
    popularity: 15,
    avatar: 'mapmaker_moss 3',
    youtubeUrl: 'https://www.youtube.com/@mapmakermoss',
  },
  {
    username: 'small_steps_sam',
    email: 'small_steps_sam@demo.test',
    aboutMe:
      'I was a nurse for seventeen years, and then one Wednesday I could not choose a parking space. This is about what came afterwards, which was slower and a good deal less inspiring than the books had led me to expect.\n\nI distrust self-help. I have read a shelf of it and I own nine gratitude journals, each with one page filled in. But I’m a practical sort, and some things did help, most of them too small to sell: a bench, a shirt, the four minutes it takes a kettle. I write those down, with what didn’t work as well. Nothing here is medical advice. If you’re sitting in your own car park, ring somebody. I was glad I did.',
    writes: ['self_help'],
    priceCents: 300,
    joinedMonthsAgo: 14,
    popularity: 18,
    avatar: 'small_steps_sam 1',
  },
  ...makerBloggers,
];
