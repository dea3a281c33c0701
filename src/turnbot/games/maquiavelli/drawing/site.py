"""The campaigns of a game in one page: a slider; for who runs no script a list, one map below another.

Everything stands in the page itself: no script, style or picture comes from elsewhere.
"""

from base64 import b64encode
from collections.abc import Sequence
from html import escape

from turnbot.games.maquiavelli.drawing.picture import draw
from turnbot.games.maquiavelli.drawing.telling import account
from turnbot.games.maquiavelli.drawing.view import MapView

_STYLE = """
.campaigns{max-width:90rem;margin:auto;font-family:sans-serif}
.campaigns .steer{display:none;position:sticky;top:0;z-index:1;padding:.6rem;background:#fbf8f0}
.campaigns.live .steer{align-items:center;gap:.6rem}
.campaigns.live .steer{display:flex}
.campaigns .steer input{flex:1;min-height:2.75rem}
.campaigns .steer button{min-width:2.75rem;min-height:2.75rem;font-size:1.2rem}
.campaigns figure{margin:0 0 1.5rem;overflow:auto}
.campaigns img{width:100%;height:auto;display:block}
.campaigns.near img{width:300%;max-width:none}
.campaigns.live figure[hidden]{display:none}
.campaigns figcaption{padding:.3rem .6rem}
"""

_SCRIPT = """
(function(){
var all=document.getElementById('campaigns');
var maps=all.querySelectorAll('figure'),way=all.querySelector('input');
var said=all.querySelector('output'),steps=all.querySelectorAll('button[data-step]');
function show(){for(var i=0;i<maps.length;i++){maps[i].hidden=i!=way.value}
said.textContent=maps[way.value].getAttribute('aria-label');way.setAttribute('aria-valuetext',said.textContent)}
way.oninput=show;
for(var i=0;i<steps.length;i++){steps[i].onclick=function(){
way.value=+way.value+ +this.getAttribute('data-step');show()}}
all.querySelector('.size').onclick=function(){this.setAttribute('aria-pressed',all.classList.toggle('near'))};
all.className='campaigns live';show();
})();
"""


def slider(views: Sequence[MapView]) -> str:
    """The part of a page that shows these campaigns, oldest first; it opens on the last. ValueError: none."""
    if not views:
        raise ValueError("a slider without campaigns")
    figures = "\n".join(_figure(view) for view in views)
    last = len(views) - 1
    return f"""<style>{_STYLE}</style>
<div id="campaigns" class="campaigns">
<div class="steer">
<button type="button" data-step="-1" aria-label="Campaña anterior">◀</button>
<input type="range" min="0" max="{last}" value="{last}" step="1" aria-label="Campaña">
<button type="button" data-step="1" aria-label="Campaña siguiente">▶</button>
<output aria-live="polite"></output>
<button type="button" class="size" aria-pressed="false" aria-label="Ver de cerca">⌕</button>
</div>
{figures}
</div>
<script>{_SCRIPT}</script>
"""


def _figure(view: MapView) -> str:
    picture = b64encode(draw(view).encode()).decode()
    title = escape(view.title)
    return (
        f'<figure aria-label="{title}"><figcaption>{title}</figcaption>'
        f'<img src="data:image/svg+xml;base64,{picture}" alt="{title}" loading="lazy">'
        f"<details><summary>El mapa en palabras</summary><p>{escape(account(view))}</p></details></figure>"
    )
