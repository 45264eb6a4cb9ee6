"""Write golden matches anew: all of them, or those of the games named.

With ``--retell`` the decisions stay and only the words are written anew, as after a change of wording.
"""

import sys

from tests.golden import Planned, decisions_in, plans, played, story

games = [word for word in sys.argv[1:] if word != "--retell"]


def rewritten(plan: Planned) -> str:
    kept = "--retell" in sys.argv
    return story(plan, decisions_in(plan.path.read_text()) if kept else played(plan))


for plan in plans():
    if games and plan.game not in games:
        continue
    text = rewritten(plan)
    changed = not plan.path.exists() or plan.path.read_text() != text
    plan.path.write_text(text)
    print(f"{'written ' if changed else 'the same'} {plan.game}/{plan.name}.match")
